# SPDX-FileCopyrightText: 2026 The Cairn Authors
# SPDX-License-Identifier: Apache-2.0
#
# To be sourced. find_jdk prints the home of a JDK 25 or later, or fails.

# The feature number in a JDK's release file: quicker than starting it. The shell reads that itself, as each program it would
# start for this takes longer, and every command of Cairn waits for them.
jdk_feature() {
  [ -x "$1/bin/java" ] && [ -f "$1/release" ] || return 1
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      JAVA_VERSION=\"*)
        line=${line#*\"}
        echo "${line%%[!0-9]*}"
        return 0
        ;;
    esac
  done <"$1/release"
  return 1
}

is_new_enough() {
  [ -n "$1" ] || return 1
  feature=$(jdk_feature "$1" 2>/dev/null || true)
  [ "${feature:-0}" -ge 25 ]
}

find_jdk() {
  for home in "${CAIRN_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    if is_new_enough "$home"; then
      echo "$home"
      return 0
    fi
  done
  on_path=$(command -v java 2>/dev/null) || return 1
  home=$(dirname "$(dirname "$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")")")
  is_new_enough "$home" && echo "$home"
}
