// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.DumpedThread.Held;
import dev.cairn.monitor.locks.DumpedThread.Kind;
import dev.cairn.monitor.locks.DumpedThread.Lock;
import dev.cairn.monitor.locks.DumpedThread.Wait;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the Java threads of a dump in the form of {@code jcmd PID Thread.print}. */
final class ThreadDumpParser {
    private static final Pattern HEAD = Pattern.compile("\"(.*)\" #(\\d{1,18}) .*");
    private static final Pattern STATE = Pattern.compile(" +java\\.lang\\.Thread\\.State: (.*)");
    /** Class, method and place; "java.base@25/" may be before the place, as it may be before the class. */
    private static final Pattern FRAME = Pattern.compile("\\s+at (.*)\\.([^.(]+)\\((?:[^()/]*/)?([^()]*)\\)");

    private static final Pattern LOCK = Pattern.compile(
            "\\s+- (locked|waiting on|waiting to lock|waiting to re-lock in wait\\(\\)|parking to wait for)"
                    + " +<(0x[0-9a-f]+)> \\(an? (.*)\\)");
    private static final Pattern FILE_AND_LINE = Pattern.compile("(.*):(\\d{1,9})");
    /** Behind it come the frames of another thread. */
    private static final String MOUNTED = "   Mounted virtual thread";

    private static final String DEADLOCKS = "Found one Java-level deadlock";

    private final List<DumpedThread> threads = new ArrayList<>();
    private final List<StackFrame> frames = new ArrayList<>();
    /** Each frame once: thousands of threads stand at a few places. */
    private final Map<StackFrame, StackFrame> known = new HashMap<>();

    private final List<Held> held = new ArrayList<>();
    private Optional<Matcher> head = Optional.empty();
    private String state = "";
    private Optional<Wait> wait = Optional.empty();

    private ThreadDumpParser() {}

    static List<DumpedThread> threads(String text) {
        ThreadDumpParser parser = new ThreadDumpParser();
        text.lines().takeWhile(line -> !line.startsWith(DEADLOCKS)).forEach(parser::read);
        parser.end();
        return parser.threads;
    }

    /** A stack as it stands below a thread's first line: of the thread that has these frames, locks and name. */
    static DumpedThread stack(String name, List<String> lines) {
        ThreadDumpParser parser = new ThreadDumpParser();
        lines.forEach(parser::readPart);
        return new DumpedThread(0, name, "", parser.wait, parser.frames, parser.held);
    }

    private void read(String line) {
        if (line.startsWith("\"") || line.startsWith(MOUNTED)) {
            end();
            Matcher matcher = HEAD.matcher(line);
            head = matcher.matches() ? Optional.of(matcher) : Optional.empty();
        } else if (head.isPresent() && !line.isEmpty()) {
            readPart(line);
        }
    }

    private void readPart(String line) {
        Matcher matcher = FRAME.matcher(line);
        if (matcher.matches()) {
            StackFrame frame = frame(matcher);
            frames.add(known.computeIfAbsent(frame, Function.identity()));
            return;
        }
        matcher = LOCK.matcher(line);
        if (matcher.matches()) {
            readLock(matcher.group(1), new Lock(matcher.group(2), matcher.group(3)));
            return;
        }
        matcher = STATE.matcher(line);
        if (matcher.matches()) {
            state = matcher.group(1);
        }
    }

    private static StackFrame frame(Matcher matcher) {
        String place = matcher.group(3);
        Matcher line = FILE_AND_LINE.matcher(place);
        if (line.matches()) {
            return new StackFrame(matcher.group(1), matcher.group(2), line.group(1), Integer.parseInt(line.group(2)));
        }
        return switch (place) {
            case "Native Method" -> new StackFrame(matcher.group(1), matcher.group(2), "", StackFrame.NATIVE);
            case "Unknown Source" -> new StackFrame(matcher.group(1), matcher.group(2), "", StackFrame.UNKNOWN);
            default -> new StackFrame(matcher.group(1), matcher.group(2), place, StackFrame.UNKNOWN);
        };
    }

    private void readLock(String what, Lock lock) {
        switch (what) {
            case "locked" -> held.add(new Held(lock, frames.size() - 1));
            case "waiting on" -> wait = Optional.of(new Wait(Kind.NOTIFICATION, lock));
            case "parking to wait for" -> wait = Optional.of(new Wait(Kind.PARK, lock));
            default -> wait = Optional.of(new Wait(Kind.MONITOR, lock));
        }
    }

    private void end() {
        head.ifPresent(its ->
                threads.add(new DumpedThread(Long.parseLong(its.group(2)), its.group(1), state, wait, frames, held)));
        head = Optional.empty();
        state = "";
        wait = Optional.empty();
        frames.clear();
        held.clear();
    }
}
