// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The few commands that tools for devices need, answered without any shell: nothing is run. */
final class SafeShell {
    private static final Pattern GETPROP = Pattern.compile("getprop(?:\\s+([A-Za-z0-9._-]+))?");
    /** Of a variable of Android's, of which there is none here. */
    private static final Pattern ECHO = Pattern.compile("echo\\s+\\$[A-Z_]+");

    private static final Pattern COMMAND_LINE = Pattern.compile("cat\\s+/proc/([0-9]{1,9})/cmdline");
    private static final int SHOWN = 80;

    private final DeviceProperties properties;
    private final DeviceVms vms;

    SafeShell(DeviceProperties properties, DeviceVms vms) {
        this.properties = properties;
        this.vms = vms;
    }

    /** What a command prints, and its exit code. */
    record Answer(String output, String errors, int exitCode) {
        private static Answer of(String output) {
            return new Answer(output, "", 0);
        }

        private static Answer no(String sentence) {
            return new Answer("", sentence + "\n", 1);
        }
    }

    Answer answer(String command) {
        String words = command.strip();
        Matcher getprop = GETPROP.matcher(words);
        if (getprop.matches()) {
            String name = getprop.group(1);
            return Answer.of(name == null ? properties.text() : properties.value(name) + "\n");
        }
        if (ECHO.matcher(words).matches()) {
            return Answer.of("\n");
        }
        Matcher commandLine = COMMAND_LINE.matcher(words);
        if (commandLine.matches()) {
            Optional<ShownVm> vm = vms.of(Long.parseLong(commandLine.group(1)));
            return vm.map(each -> Answer.of(each.command() + "\0"))
                    .orElseGet(() -> Answer.no("There is no VM " + commandLine.group(1) + " on this device."));
        }
        String shown = words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
        return Answer.no(
                words.isEmpty()
                        ? "This device is JVMs of a machine with Cairn, and has no shell."
                        : "This device is JVMs of a machine with Cairn: its shell knows getprop, and not \"" + shown
                                + "\".");
    }
}
