// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.web.message.VmReport;
import dev.cairn.web.message.VmRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the VM argument of a command means: a pid, a name, or a part of a name that only one VM has. */
sealed interface VmSelection {
    record Found(VmReport vm) implements VmSelection {}

    /** {@code sentence} says why, and what to do. */
    record NotFound(String sentence) implements VmSelection {}

    /** What a command says of that argument. */
    String WORDS = "A pid, a name, or a part of a name that only one VM has.";

    int SHOWN = 5;

    static VmSelection of(String wanted, List<VmReport> vms) {
        if (!wanted.isEmpty() && wanted.length() < 19 && wanted.chars().allMatch(c -> c >= '0' && c <= '9')) {
            long pid = Long.parseLong(wanted);
            return vms.stream()
                    .filter(vm -> vm.row().pid() == pid)
                    .findFirst()
                    .<VmSelection>map(Found::new)
                    .orElseGet(() -> new NotFound(noSuchPid(pid)));
        }
        List<VmReport> exact =
                vms.stream().filter(vm -> vm.row().name().equals(wanted)).toList();
        List<VmReport> fitting = exact.isEmpty()
                ? vms.stream().filter(vm -> fits(vm.row(), wanted)).toList()
                : exact;
        return switch (fitting.size()) {
            case 0 -> new NotFound(noSuchName(wanted, vms));
            case 1 -> new Found(fitting.getFirst());
            default ->
                new NotFound("\"" + wanted + "\" fits " + fitting.size() + " VMs: " + listed(fitting)
                        + ". Use a pid or a longer part of the name.");
        };
    }

    private static boolean fits(VmRow row, String wanted) {
        String part = wanted.toLowerCase(Locale.ROOT);
        return !part.isEmpty()
                && (row.name().toLowerCase(Locale.ROOT).contains(part)
                        || row.mainClass().toLowerCase(Locale.ROOT).contains(part));
    }

    private static String noSuchPid(long pid) {
        return Files.isDirectory(Path.of("/proc/" + pid))
                ? "Process " + pid + " is not a JVM that can be seen from here. See: cairn ps"
                : "There is no process " + pid + ". See: cairn ps";
    }

    private static String noSuchName(String wanted, List<VmReport> vms) {
        if (vms.isEmpty()) {
            return "No VM is running that this user may see, so none is called \"" + wanted + "\".";
        }
        List<VmReport> near = vms.stream()
                .sorted(Comparator.comparingInt(vm -> EditDistance.between(
                        wanted.toLowerCase(Locale.ROOT), vm.row().name().toLowerCase(Locale.ROOT))))
                .toList();
        return "No VM is called \"" + wanted + "\". Nearest: " + listed(near) + ". See: cairn ps";
    }

    private static String listed(List<VmReport> vms) {
        String names = vms.stream()
                .limit(SHOWN)
                .map(vm -> vm.row().name() + " (" + vm.row().pid() + ")")
                .collect(Collectors.joining(", "));
        return vms.size() > SHOWN ? names + " and " + (vms.size() - SHOWN) + " more" : names;
    }
}
