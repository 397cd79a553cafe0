// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.CollapsedNote;
import dev.cairn.profile.format.FrameText;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collapsed stacks, as Cairn, async-profiler and flame graph scripts write them. The format does not say what its
 * numbers count.
 */
final class CollapsedReader {
    private static final ValueType COUNTED = new ValueType("samples", "count");

    private final ItemBudget budget;
    private final SampleCollection samples;
    private final List<String> notes = new ArrayList<>();

    private CollapsedReader(ItemBudget budget) throws UnreadableProfile {
        this.budget = budget;
        samples = new SampleCollection(1, budget);
    }

    static StackProfile read(String title, byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        CollapsedReader reader = new CollapsedReader(budget);
        int number = 0;
        for (int start = 0; start < bytes.length; ) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            number++;
            String line = new String(bytes, start, end - start, StandardCharsets.UTF_8).stripTrailing();
            if (!line.isEmpty()) {
                reader.line(line, number);
            }
            start = end + 1;
        }
        return new StackProfile(title, List.of(COUNTED), 0, 0, 0, 0, COUNTED, reader.notes, reader.samples.toList());
    }

    private void line(String line, int number) throws UnreadableProfile {
        int blank = line.lastIndexOf(' ');
        long value;
        try {
            value = Long.parseLong(line.substring(blank + 1));
        } catch (NumberFormatException e) {
            throw new UnreadableProfile("line " + number
                    + " does not end in a number, as collapsed stacks do, and it is none of the other formats");
        }
        String rest = line.substring(0, Math.max(0, blank));
        Optional<String> note = CollapsedNote.of(rest, value);
        if (note.isPresent()) {
            budget.take(1);
            budget.takeText(note.get());
            notes.add(note.get());
            return;
        }
        List<StackFrame> stack = new ArrayList<>();
        Map<String, String> labels = Map.of();
        for (int end = rest.length(); end >= 0; ) {
            budget.take(1);
            int start = rest.lastIndexOf(';', end - 1) + 1;
            String name = rest.substring(start, end);
            if (stack.isEmpty() && name.endsWith(AllocatedClass.MARK)) {
                String type = name.substring(0, name.length() - AllocatedClass.MARK.length());
                stack.add(AllocatedClass.frame(type));
                labels = Map.of(StackSample.CLASS, type);
            } else {
                stack.add(FrameText.parse(name, Optional.empty(), StackFrame.UNKNOWN_LINE));
            }
            end = start - 1;
        }
        samples.add(stack, labels, new long[] {value});
    }
}
