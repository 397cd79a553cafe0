// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.profile.symbols.JavaNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The texts, classes and frames that a binary report has defined so far, by the numbers that later records use. */
final class HprofRecordNames {
    private static final String UNKNOWN_CLASS = "<Unknown Class>";
    private static final String UNKNOWN_METHOD = "<Unknown Method>";
    private static final int NATIVE = -3;
    private static final int ITEMS_A_FRAME = 2;

    private final ItemBudget budget;
    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, String> types = new HashMap<>();
    private final Map<Long, StackFrame> frames = new HashMap<>();

    HprofRecordNames(ItemBudget budget) {
        this.budget = budget;
    }

    void string(long id, String text) throws UnreadableProfile {
        budget.take(1);
        budget.keep(text);
        strings.put(id, text);
    }

    /** The text with that id; empty if the report has not defined it. */
    Optional<String> string(long id) {
        return Optional.ofNullable(strings.get(id));
    }

    /** A class, by its serial number. */
    void type(long serial, long name) throws UnreadableProfile {
        budget.take(1);
        types.put(serial, string(name).orElse(UNKNOWN_CLASS));
    }

    /** The name of a class by its serial number, as the file has it. */
    String type(long serial) {
        return types.getOrDefault(serial, UNKNOWN_CLASS);
    }

    void frame(long id, long method, long source, long type, int line) throws UnreadableProfile {
        budget.take(ITEMS_A_FRAME);
        String className = JavaNames.ofClassName(types.getOrDefault(type, ""));
        budget.takeText(className);
        frames.put(
                id,
                new StackFrame(
                        className,
                        string(method).orElse(UNKNOWN_METHOD),
                        string(source).filter(name -> !name.isEmpty()),
                        line > 0 ? line : line == NATIVE ? StackFrame.NATIVE_LINE : StackFrame.UNKNOWN_LINE));
    }

    StackFrame frame(long id) {
        return frames.getOrDefault(id, StackFrame.named(UNKNOWN_METHOD));
    }
}
