// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.monitor.model.Vm;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Which VMs are meant by words of which each is a pid, or a part of a name or of a main class.
 *
 * @param words none for all VMs
 */
record WantedVms(List<String> words) implements Predicate<Vm> {
    WantedVms {
        words = List.copyOf(words);
    }

    @Override
    public boolean test(Vm vm) {
        return words.isEmpty() || words.stream().anyMatch(word -> fits(word, vm));
    }

    private static boolean fits(String word, Vm vm) {
        String lower = word.toLowerCase(Locale.ROOT);
        boolean isPid = !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
        return isPid
                ? word.equals(Long.toString(vm.pid()))
                : vm.identity().name().toLowerCase(Locale.ROOT).contains(lower)
                        || vm.identity().mainClass().toLowerCase(Locale.ROOT).contains(lower);
    }
}
