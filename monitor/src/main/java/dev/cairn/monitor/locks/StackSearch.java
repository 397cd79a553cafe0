// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.VmId;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which threads of a dump have a text in a frame of their stacks.
 *
 * @param text a part of "class.method", in whatever letters
 * @param searched how many threads were
 * @param matches in the order of the dump
 * @param lack why not all threads were searched, as a sentence
 */
public record StackSearch(String text, Instant taken, int searched, List<Match> matches, Optional<String> lack) {
    public StackSearch {
        matches = List.copyOf(matches);
    }

    /**
     * A thread that has the text.
     *
     * @param depth of the innermost frame that has it
     * @param frames how many have it
     */
    public record Match(DumpedThread thread, int depth, int frames) {}

    /** Has a VM dump its threads, for which it may take {@code limit}, and searches their stacks. */
    public static Result<StackSearch> in(VmId vm, String text, Duration limit) throws InterruptedException {
        return switch (ThreadDumper.beginning(vm, limit)) {
            case Result.Failed<ThreadDumper.Beginning>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<ThreadDumper.Beginning>(ThreadDumper.Beginning beginning) ->
                new Result.Done<>(of(beginning.dump(), text, beginning.lack()));
        };
    }

    static StackSearch of(ThreadDump dump, String text, Optional<String> lack) {
        String wanted = text.toLowerCase(Locale.ROOT);
        List<Match> matches = dump.threads().stream()
                .flatMap(thread -> match(thread, wanted).stream())
                .toList();
        return new StackSearch(text, dump.taken(), dump.threads().size(), matches, lack);
    }

    private static Optional<Match> match(DumpedThread thread, String wanted) {
        int[] depths = IntStream.range(0, thread.frames().size())
                .filter(depth -> name(thread.frames().get(depth)).contains(wanted))
                .toArray();
        return depths.length == 0 ? Optional.empty() : Optional.of(new Match(thread, depths[0], depths.length));
    }

    private static String name(StackFrame frame) {
        return (frame.className() + "." + frame.method()).toLowerCase(Locale.ROOT);
    }
}
