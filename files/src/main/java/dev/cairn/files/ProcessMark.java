// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in the name of a file which process it belongs to, so that other processes know when it is no longer wanted. A
 * pid alone says nothing to a process that sees other processes than we do: in another container, after the next boot,
 * or on another machine that has the same disk. Such a mark is of another world, and its process is never said to have
 * ended.
 *
 * @param world stands for this boot, and for the namespaces that give pids and start times their meaning
 * @param startTicks since boot, as in {@code /proc/PID/stat}; with it, a pid names one process for good
 */
public record ProcessMark(long pid, long startTicks, String world) {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,9})-([0-9]{1,18})-([0-9a-f]{16})");
    private static final Path PROC = Path.of("/proc");
    private static final int FIRST_FIELD_BEHIND_NAME = 3;
    private static final int START_TIME = 22;

    /** That of this process. */
    public static ProcessMark own() {
        return Own.MARK;
    }

    private static final class Own {
        static final ProcessMark MARK = new ProcessMark(
                ProcessHandle.current().pid(),
                life("self").map(Life::startTicks).orElse(0L),
                thisWorld());
    }

    /** The first mark in a file's name. */
    public static Optional<ProcessMark> in(String name) {
        Matcher found = FORM.matcher(name);
        return found.find()
                ? Optional.of(
                        new ProcessMark(Long.parseLong(found.group(1)), Long.parseLong(found.group(2)), found.group(3)))
                : Optional.empty();
    }

    /** As it stands in names. */
    public String text() {
        return pid + "-" + startTicks + "-" + world;
    }

    /** Whether its process is gone for certain. Where processes are hidden from this user, nothing is. */
    public boolean hasEnded() {
        return world.equals(own().world) && own().startTicks != 0 && hasEnded(pid, startTicks);
    }

    /** Whether its process runs for certain: one that this process sees. */
    public boolean isRunning() {
        return world.equals(own().world)
                && life(Long.toString(pid))
                        .filter(life -> life.startTicks() == startTicks && !life.isOver())
                        .isPresent();
    }

    /** Whether no process of this pid that began then is among those that this process sees, and it sees all. */
    public static boolean hasEnded(long pid, long startTicks) {
        Optional<Life> life = life(Long.toString(pid));
        return life.isPresent()
                ? life.get().startTicks() != startTicks || life.get().isOver()
                : Files.notExists(PROC.resolve(Long.toString(pid))) && life("1").isPresent();
    }

    private record Life(char state, long startTicks) {
        /** Ended, and only waiting for its parent to notice. */
        boolean isOver() {
            return state == 'Z' || state == 'X';
        }
    }

    /** A program can put anything in its name, parentheses and blanks too: the last ')' ends it. */
    private static Optional<Life> life(String process) {
        String stat = read(PROC.resolve(process).resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > START_TIME - FIRST_FIELD_BEHIND_NAME
                ? Optional.of(
                        new Life(fields[0].charAt(0), Long.parseLong(fields[START_TIME - FIRST_FIELD_BEHIND_NAME])))
                : Optional.empty();
    }

    private static String thisWorld() {
        String all = String.join(
                " ", read(PROC.resolve("sys/kernel/random/boot_id")).strip(), namespace("pid"), namespace("time"));
        long hash = 0;
        for (byte each : all.getBytes(StandardCharsets.UTF_8)) {
            hash = hash * 1_000_003 + each;
        }
        return HexFormat.of().toHexDigits(hash);
    }

    private static String namespace(String kind) {
        try {
            return Files.readSymbolicLink(PROC.resolve("self/ns").resolve(kind)).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
