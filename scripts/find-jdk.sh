# SPDX-FileCopyrightText: 2026 The Cairn Authors
# SPDX-License-Identifier: Apache-2.0
#
# To be sourced. find_jdk prints the home of a JDK 25 or later, or fails.

# The feature number in a JDK's release file: quicker than starting it.
jdk_feature() {
  [ -x "$1/bin/java" ] && [ -f "$1/release" ] || return 1
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

find_jdk() {
  on_path=$(command -v java 2>/dev/null || true)
  if [ -n "$on_path" ]; then
    on_path=$(dirname "$(dirname "$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")")")
  fi
  for home in "${CAIRN_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* "$on_path"; do
    feature=$(jdk_feature "$home" 2>/dev/null || true)
    if [ -n "$home" ] && [ "${feature:-0}" -ge 25 ]; then
      echo "$home"
      return 0
    fi
  done
  return 1
}
