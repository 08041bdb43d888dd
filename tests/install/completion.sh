#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# completion.sh <program>: completion in bash, zsh and fish by the scripts that the program prints, and its
# manual page. zsh and fish are skipped if they are not installed.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
program=$1
mkdir "$folder/user" "$folder/user/runs of May" "$folder/user/output"
cd "$folder/user" || exit 1
touch case.prm "a case.prm" case.txt cup.msh table.csv problem.h5

for shell in bash zsh fish; do
  "$program" completion "$shell" >"$folder/script.$shell" || fail "completion $shell failed"
done
# shellcheck source=/dev/null
. "$folder/script.bash"

# Words that bash completes to, sorted; the last argument is the word under the cursor.
completed() {
  COMP_WORDS=(arthrowear "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _arthrowear 2>>"$folder/errors.txt"
  printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd ' '
}
expect "commands with v" "validate" "$(completed v)"
expect "commands and files with c" "case.prm compare completion converge" "$(completed c)"
expect "short form" "a case.prm" "$(completed a)"
expect "options of run" "--overwrite" "$(completed run --ov)"
expect "values of a flag" "always auto" "$(completed run --resume = '')"
expect "value of a flag" "auto" "$(completed run --resume = au)"
expect "files of run" "a case.prm case.prm output runs of May" "$(completed run '')"
expect "files of run with a letter" "case.prm" "$(completed run c)"
expect "models" "hip_cup hip_dynamics hip_layer" "$(completed parameters --model h)"
expect "models after =" "hip_cup hip_dynamics hip_layer" "$(completed parameters --model = h)"
expect "formats" "json json-schema markdown prm vscode-snippets" "$(completed parameters --format '')"
expect "commands of mesh" "block check cup disc import knee tibia" "$(completed mesh '')"
expect "options of mesh cup" "--cells --cement-thickness" "$(completed mesh cup --c)"
expect "files of mesh check" "cup.msh output runs of May" "$(completed mesh check '')"
expect "solvers" "nlgs nlgs_full nlgs_reduced" "$(completed replay problem.h5 --solver nlgs)"
expect "problems" "problem.h5" "$(completed replay p)"
expect "folders of report" "output runs of May" "$(completed report '')"
expect "second folder of report" "runs of May" "$(completed report output r)"
expect "tables of picture" "table.csv" "$(completed picture --y pressure t)"
expect "shells" "bash fish zsh" "$(completed completion '')"
expect "tables of fit" "table.csv" "$(completed fit t)"
expect "cases of fit" "case.prm case.txt" "$(completed fit c | sed 's/ cup.msh//')"
expect "laws of fit" "kang kang_mean_pressure" "$(completed fit table.csv --law k)"
expect "models of new" "hip_cup hip_dynamics hip_layer" "$(completed new h)"
expect "gaits of new" "hip98 iso14242 johnston" "$(completed new hip_cup --gait '')"
expect "materials of new" "uhmwpe_jourdan" "$(completed new hip_cup --head 36 --material uhmwpe_j)"
expect "options of new" "--inclination" "$(completed new hip_cup --inc)"
expect "table of new" "table.csv" "$(completed new hip_cup --csv t)"
expect "mesh of new" "cup.msh" "$(completed new hip_cup --mesh c)"
expect "folder of new" "output" "$(completed new hip_cup -o o)"
expect "unknown command" "--help --version" "$(completed walk '--')"
expect "text of an option" "" "$(completed picture --title '')"
# Every command and long option of the help is completed.
commands_of() { "$program" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][^ ]*\).*/\1/p'; }
options_of() { "$program" "$@" --help | sed -n '/^Options:/,/^$/s/^  \(-.,\)\{0,1\}\(--[a-z-]*\).*/\2/p'; }
for command in $(commands_of); do
  case " $(completed "$command") " in *" $command "*) ;; *) fail "command $command is not completed" ;; esac
  for below in '' $(commands_of "$command"); do
    # shellcheck disable=SC2086 # one word or none
    for option in $(options_of "$command" $below); do
      expect "$command $below $option" "$option" "$(completed "$command" $below "$option" | tr ' ' '\n' | grep -x -- "$option")"
    done
  done
done
[ ! -s "$folder/errors.txt" ] || fail "messages of bash:" "$(sort -u "$folder/errors.txt" | head)"

# fish completes on a command line without a screen.
if command -v fish >/dev/null; then
  # shellcheck disable=SC2016 # variables of fish
  in_fish() {
    fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$folder/script.fish" "$1" 2>>"$folder/errors.txt" |
      cut -f 1 | paste -sd ' '
  }
  export HOME=$folder
  expect "fish: commands" "validate" "$(in_fish 'arthrowear va')"
  expect "fish: commands of mesh" "block check cup disc import knee tibia" "$(in_fish 'arthrowear mesh ')"
  expect "fish: options" "--overwrite" "$(in_fish 'arthrowear run --ov')"
  expect "fish: models" "hip_cup hip_dynamics hip_layer" "$(in_fish 'arthrowear parameters --model hip')"
  # Files with the suffix come first.
  expect "fish: files" "case.prm" "$(in_fish 'arthrowear run c' | cut -d ' ' -f 1)"
  expect "fish: folders" "output/" "$(in_fish 'arthrowear report o')"
  [ ! -s "$folder/errors.txt" ] || fail "messages of fish:" "$(head "$folder/errors.txt")"
fi

# zsh completes on a terminal only: Tab is pressed on a pseudo-terminal, and the line is then run.
if command -v zsh >/dev/null; then
  succeeds "syntax for zsh" zsh -n "$folder/script.zsh"
  cat >"$folder/press_tab.zsh" <<'SCRIPT'
# press_tab.zsh <folder of the script> <lines …>: words of each line after Tab at its end
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "PS1= TERM=dumb; cd ${(q)PWD}; autoload -Uz compinit; compinit -u -d ${(q)1}/dump; . ${(q)1}/script.zsh"
zpty -w terminal 'arthrowear() { print -r -- "wor""ds:${(j:|:)@}:end" }'
for line in "${@[2,-1]}"; do
  zpty -w -n terminal "$line"$'\t\n'
  while zpty -r terminal text; do
    [[ $text == *words:*:end* ]] && print -r -- "${${text#*words:}%:end*}" && break
  done
done
zpty -d terminal
SCRIPT
  expect "zsh" "$(printf '%s\n' validate 'mesh|check' 'run|--overwrite' 'run|--resume=auto' 'parameters|--model|interface' \
    'parameters|--model=interface' 'replay|--solver|anderson' 'run|case.prm' 'report|output' case.prm 'mesh|check|cup.msh')" \
    "$(timeout 100 zsh -f "$folder/press_tab.zsh" "$folder" 'arthrowear va' 'arthrowear mesh ch' 'arthrowear run --ov' \
      'arthrowear run --resume=au' 'arthrowear parameters --model int' 'arthrowear parameters --model=int' \
      'arthrowear replay --solver and' 'arthrowear run c' 'arthrowear report o' 'arthrowear cas' 'arthrowear mesh check c')"
fi

# The manual page has every command, and groff and mandoc report no warning.
"$program" man >"$folder/arthrowear.1" || fail "man failed"
# Terminals without UTF-8 have no other signs.
LC_ALL=C grep -n '[^ -~[:space:]]' "$folder/arthrowear.1" && fail "signs beyond ASCII in the manual page"
if command -v man >/dev/null; then
  # Versions of groff break lines at other places.
  MANWIDTH=100 man --nh --nj --warnings -l "$folder/arthrowear.1" 2>"$folder/errors.txt" </dev/null | tr -s '[:space:]' ' ' >"$folder/page.txt"
  [ ! -s "$folder/errors.txt" ] || fail "messages of man:" "$(head "$folder/errors.txt")"
  for text in "arthrowear mesh cup [options]" "arthrowear picture [options] sources ..." "--resume[=name]" \
    "One of: block, gait_dynamics, hip_cup" "Default: cup.msh." "mpirun -n 4 arthrowear run my_case.prm" "Exit status: 0 done"; do
    contains "manual page" "$folder/page.txt" "$text"
  done
fi
if command -v mandoc >/dev/null; then
  expect "mandoc" "" "$(mandoc -Tlint -Wwarning "$folder/arthrowear.1" | grep -v 'missing date')"
fi

# Another shell is an error that names the known shells.
"$program" completion csh >"$folder/output.txt" 2>&1 && fail "completion csh succeeded"
contains "completion csh" "$folder/output.txt" "{bash,zsh,fish}"
exit $((failures > 0))
