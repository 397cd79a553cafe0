# SPDX-FileCopyrightText: 2026 The Cairn Authors
# SPDX-License-Identifier: Apache-2.0
#
# To be sourced: the options of the JVM that runs Cairn, the same when its AOT cache is recorded and when it is used.
#
# A small heap and the simplest collector: Cairn watches others, and must not be what fills the machine. The log is off
# because the JVM prints its warnings to standard output, where they would spoil JSON (an AOT cache of another JDK is
# passed over with such a warning).
jvm_options="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms8m -Xmx256m -Xss512k -Xlog:disable"
