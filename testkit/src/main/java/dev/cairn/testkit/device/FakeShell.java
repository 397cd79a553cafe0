// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * As much of a device's shell as heap dumps need. As on a real device the dump is still being written when the command that asks
 * for it returns: each look at the file finds more of it.
 */
final class FakeShell {
    private static final Pattern DUMP = Pattern.compile("am dumpheap (-g )?([0-9]+) (\\S+) 2>&1");
    private static final Pattern OTHER = Pattern.compile("(stat -c %s|tail -c 9|cat|rm -f) (\\S+)");
    private static final int LOOKS = 3;

    private final FakePhone phone;
    private final Map<String, Dump> files = new TreeMap<>();

    FakeShell(FakePhone phone) {
        this.phone = phone;
    }

    private static final class Dump {
        private final byte[] whole;
        private int looks;

        Dump(byte[] whole) {
            this.whole = whole;
        }

        byte[] now() {
            return Arrays.copyOf(
                    whole, whole.length / LOOKS * Math.min(looks, LOOKS) + (looks < LOOKS ? 0 : whole.length % LOOKS));
        }
    }

    synchronized Set<String> files() {
        return Set.copyOf(files.keySet());
    }

    synchronized byte[] answer(String command) {
        Matcher dump = DUMP.matcher(command);
        if (dump.matches()) {
            return text(dump(Integer.parseInt(dump.group(2)), dump.group(3)));
        }
        Matcher other = OTHER.matcher(command);
        if (!other.matches()) {
            return text("sh: " + command + ": not found\r\n");
        }
        Dump file = files.get(other.group(2));
        if (file == null) {
            return text(other.group(1) + ": " + other.group(2) + ": No such file or directory\r\n");
        }
        switch (other.group(1)) {
            case "stat -c %s" -> {
                file.looks++;
                return text(file.now().length + "\r\n");
            }
            case "tail -c 9" -> {
                byte[] now = file.now();
                return Arrays.copyOfRange(now, Math.max(0, now.length - 9), now.length);
            }
            case "cat" -> {
                return file.now();
            }
            default -> {
                files.remove(other.group(2));
                return new byte[0];
            }
        }
    }

    private String dump(int pid, String file) {
        byte[] dump;
        try {
            dump = phone.app(pid).shellDump();
        } catch (IOException e) {
            return "Exception occurred while executing 'dumpheap':\r\njava.lang.IllegalArgumentException: Unknown process: "
                    + pid + "\r\n\tat com.android.server.am.ActivityManagerService.dumpHeap\r\n";
        }
        if (dump == null) {
            return "File: " + file
                    + "\r\n\r\nException occurred while executing 'dumpheap':\r\njava.lang.SecurityException: Process not"
                    + " debuggable: app\r\n\tat com.android.server.am.ActivityManagerService.enforceDebuggable\r\n";
        }
        files.put(file, new Dump(dump));
        return "File: " + file + "\r\nWaiting for dump to finish...\r\n";
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
