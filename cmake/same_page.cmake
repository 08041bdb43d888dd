# Fails unless PAGE is what `PROGRAM parameters --format markdown` prints.
execute_process(COMMAND ${PROGRAM} parameters --format markdown
  OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} parameters --format markdown failed: ${status}")
endif()
file(READ ${PAGE} page)
if(NOT page STREQUAL printed)
  message(FATAL_ERROR "${PAGE} is out of date. Renew it:\n"
                      "  ${PROGRAM} parameters --format markdown > ${PAGE}")
endif()
