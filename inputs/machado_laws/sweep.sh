#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs a case of the model knee_dynamics for several values of an entry.
#
#   sweep.sh case.prm "Force law" "hertz lankarani_nikravesh hunt_crossley" folder [program]
#
# The entry must stand in the file; the program is build/apps/arthrowear unless named. Each value gets
# a folder below `folder`, where the plots compare them; a table goes to the screen.
set -eu
case_file=$1 entry=$2 values=$3 folder=$4 program=${5:-build/apps/arthrowear}
mkdir -p "$folder"

tables="" names=""
echo "| $entry | K [N/m^1.5] | indentation [mm] | at [s] | force [N] | at [s] | touch-downs | in contact [s] | final flexion [deg] | dissipated [mJ] |"
echo "|-|-|-|-|-|-|-|-|-|-|"
for value in $values; do
  sed -e "s|\(set $entry  *\)=.*|\1= $value|" -e "s|\(set Output folder *\)=.*|\1= $folder/$value|" \
      "$case_file" > "$folder/$value.prm"
  "$program" run "$folder/$value.prm" --overwrite > "$folder/$value.txt" || { cat "$folder/$value.txt"; exit 1; }
  awk -v value="$value" '
    /^contact stiffness  / { k = $(NF - 1) }
    /^contact stiffness of second/ { k = k " and " $(NF - 1) }
    /^largest indentation/ { indentation = $(NF - 1) }
    /^time of largest indentation/ { when = $(NF - 1) }
    /^largest contact force/ { force = $(NF - 1) }
    /^time of largest contact force/ { force_when = $(NF - 1) }
    /^touch-downs/ { touches = $NF }
    /^time in contact/ { contact = $(NF - 1) }
    /^final flexion/ { flexion = $(NF - 1) }
    /^dissipated/ { lost = $(NF - 1) }
    END { printf "| %s | %s | %.4f | %.4f | %.1f | %.4f | %s | %.4f | %.2f | %.1f |\n", value, k,
                 indentation, when, force, force_when, touches, contact, flexion, lost }' \
    "$folder/$value/log.txt"
  tables="$tables $folder/$value/statistics.csv"
  names="$names,$value"
done
draw() { # draw <x column> <y column> <file>
  # shellcheck disable=SC2086
  "$program" plot $tables --x "$1" --y "$2" --names "${names#,}" --title "$entry" --force -o "$folder/$3"
}
draw "time [s]" "indentation [mm]" indentation_over_time.svg
draw "indentation [mm]" "contact force [N]" force_over_indentation.svg
draw "flexion [deg]" "indentation [mm]" indentation_over_flexion.svg
draw "flexion [deg]" "contact point eta [mm]" contact_track.svg
