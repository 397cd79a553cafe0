// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.EditDistance;
import dev.cairn.cli.terminal.NearNames;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the VM argument of a command means: a pid, a name, or a part of a name that only one VM has. */
public sealed interface VmSelection {
    record Found(VmReport vm) implements VmSelection {}

    /** {@code sentence} says why, and what to do. */
    record NotFound(String sentence) implements VmSelection {}

    /** What a command says of that argument. */
    String WORDS = "A pid, a name, or a part of a name that only one VM has.";

    int SHOWN = 5;

    /** Between the words of a name. */
    Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");

    static VmSelection of(String wanted, List<VmReport> vms) {
        if (!wanted.isEmpty() && wanted.length() < 19 && wanted.chars().allMatch(c -> c >= '0' && c <= '9')) {
            long pid = Long.parseLong(wanted);
            return vms.stream()
                    .filter(vm -> vm.row().pid() == pid)
                    .findFirst()
                    .<VmSelection>map(Found::new)
                    .orElseGet(() -> new NotFound(noSuchPid(pid)));
        }
        List<VmReport> fitting = fitting(wanted, vms);
        return switch (fitting.size()) {
            case 0 -> new NotFound(noSuchName(wanted, vms));
            case 1 -> new Found(fitting.getFirst());
            default ->
                new NotFound("\"" + wanted + "\" fits " + fitting.size() + " VMs: " + listed(fitting)
                        + ". Use a pid or a longer part of the name.");
        };
    }

    /** A name that is exactly this beats one that only is in other letters, and that a main class, and that any part of either. */
    private static List<VmReport> fitting(String wanted, List<VmReport> vms) {
        String lower = lower(wanted);
        Stream<Predicate<VmRow>> nearestFirst = Stream.of(
                row -> row.name().equals(wanted),
                row -> lower(row.name()).equals(lower),
                row -> lower(row.mainClass()).equals(lower)
                        || lower(simple(row.mainClass())).equals(lower),
                row -> lower(row.name()).contains(lower)
                        || lower(row.mainClass()).contains(lower));
        return nearestFirst
                .map(fits -> vms.stream()
                        .filter(vm -> !wanted.isEmpty() && fits.test(vm.row()))
                        .toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
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
                .filter(vm -> distance(vm, wanted) <= NearNames.mistakes(wanted))
                .sorted(Comparator.comparingInt(vm -> distance(vm, wanted)))
                .toList();
        return "No VM is called \"" + wanted + "\"." + (near.isEmpty() ? "" : " Nearest: " + listed(near) + ".")
                + " See: cairn ps";
    }

    /** To the name, to any word of it, or to the main class's own name, whatever is nearest. */
    private static int distance(VmReport vm, String wanted) {
        String name = vm.row().name();
        return Stream.concat(Stream.of(name, simple(vm.row().mainClass())), NO_LETTERS.splitAsStream(name))
                .mapToInt(each -> EditDistance.between(lower(wanted), lower(each)))
                .min()
                .orElseThrow();
    }

    private static String listed(List<VmReport> vms) {
        String names = vms.stream()
                .limit(SHOWN)
                .map(vm -> vm.row().name() + " (" + vm.row().pid() + ")")
                .collect(Collectors.joining(", "));
        return vms.size() > SHOWN ? names + " and " + (vms.size() - SHOWN) + " more" : names;
    }
}
