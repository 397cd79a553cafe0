# SPDX-FileCopyrightText: 2026 The Cairn Authors
# SPDX-License-Identifier: Apache-2.0
#
# To be sourced: the options of the JVM that runs Cairn, the same when its AOT cache is recorded and when it is used.
#
# A small heap and the simplest collector: Cairn watches others, and must not be what fills the machine. The young
# generation is not left to the VM, whose own is so small that what hundreds of sessions leave would all grow old, nor are the parts of it
# for what has survived a collection: what a few thousand threads look like at one moment must fit, and may fill 90 % of it before the
# VM lets objects grow old sooner. The objects of the AOT cache need room in the old generation from the start. The log is off
# because the JVM prints its warnings to standard output, where they would spoil JSON (an AOT cache of another JDK is
# passed over with such a warning).
jvm_options="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms20m -Xmn16m -XX:SurvivorRatio=2 -XX:TargetSurvivorRatio=90 -Xmx256m -Xss512k -Xlog:disable"

# Whether files are among these words, and all of them are so small that they are read before the best compiler has made up for
# what it costs. How long what is compressed will be nobody knows.
small_files_limit=400000000
are_small_files() {
  files=
  for word in "$@"; do
    if [ -f "$word" ] && [ -r "$word" ]; then
      files=yes
      [ "$(od -A n -t x1 -N 2 <"$word" | tr -d ' ')" != 1f8b ] || return 1
      [ "$(wc -c <"$word")" -le "$small_files_limit" ] || return 1
    fi
  done
  [ -n "$files" ]
}

# The first compiler alone, for those: with the other one 0.2 GB take half as long again. It only inlines what is short, and never what a
# loop calls through an interface, so methods may be twice as long.
compiler_for_small_files="-XX:TieredStopAtLevel=1 -XX:C1MaxInlineSize=70 -XX:C1InlineStackLimit=10"

# While such a file is indexed, columns are arrays. What they do where they are none would be inlined at each place too, is
# hundreds of calls deep in the JDK, is never run, and takes long to compile. Questions that ask much of an index, and the
# check, do run it: so only those that take little more than the index itself. Without this they would take a third longer.
inlining_for() {
  case "$* " in
    *"--verify "*) ;;
    "snapshot dominators "* | "snapshot summary "* | "snapshot histogram "*)
      echo "-XX:CompileCommand=quiet -XX:CompileCommand=dontinline,jdk.internal.foreign.AbstractMemorySegmentImpl::* -XX:CompileCommand=dontinline,dev.cairn.heap.store.BitColumn::*InSegment"
      ;;
  esac
}

# Those for one command, by its words. What reads dumps, or records, works on bytes for seconds and minutes, so the best
# compiler pays there; dumps themselves are outside the heap. Every access there runs through some twenty small methods of
# the JDK, inlined at each place; the compiler adds up how often each had to be compiled anew, and from 200 on leaves every
# rare branch to the interpreter for good, which can cost a minute. Hence no such limit. A cache that was recorded with the
# options above is good for these too, except what it knows of methods, which the first compiler alone has seen: with that, big
# dumps take an eighth longer. Paths of many objects are trees of hundreds of levels, which JSON is written of by calls as
# deep: hence the larger stack.
jvm_options_for() {
  case ${1:-} in
    snapshot | dump | alloc | cpu | mcp)
      for_small_files=
      if [ "$1" = snapshot ] && are_small_files "$@"; then
        for_small_files="$compiler_for_small_files $(inlining_for "$@") "
      fi
      echo "$for_small_files-XX:+UseSerialGC -Xms16m -Xmn12m -Xmx512m -Xss2m -XX:PerMethodRecompilationCutoff=-1 -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining -Xlog:disable"
      ;;
    profile)
      # Reading holds a whole profile in the heap; its limits are shares of it.
      echo "-XX:+UseSerialGC -Xms16m -Xmn12m -Xmx1g -Xss512k -Xlog:disable"
      ;;
    *) echo "$jvm_options" ;;
  esac
}
