// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cairn.client.alloc.AllocationOptions;
import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import dev.cairn.client.junit.AllocationBudget;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of docs/allocation-budgets.md and docs/allocation-counts.md. */
class BudgetExampleTest {
    private static final byte[] LINE = "4711;17;eggs".getBytes(StandardCharsets.US_ASCII);

    /** A hot path that must not allocate at all. */
    @Test
    @AllocationBudget(objects = 0, warmups = 10)
    void countsFieldsWithoutGarbage() {
        assertEquals(3, countFields(LINE));
    }

    /** The text of a field is a String and its bytes: 24 and 16 + 4 bytes, padded. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    @AllocationBudget(bytes = 48, warmups = 10)
    void readsAFieldInToOneString(int field) {
        readField(LINE, field);
    }

    @Test
    void showsWhatAnApplicationAllocates() {
        readField(LINE, 2);
        try (AllocationRecording recording = AllocationRecorder.start(AllocationOptions.ofCurrentThread())) {
            readField(LINE, 2);
            AllocationRecord record = recording.stop();
            assertEquals(2, record.objects());
            assertEquals("java.lang.String", record.sites().get(0).className());
        }
    }

    static int countFields(byte[] line) {
        int fields = 1;
        for (byte unit : line) {
            if (unit == ';') {
                fields++;
            }
        }
        return fields;
    }

    static String readField(byte[] line, int field) {
        int start = 0;
        for (int skipped = 0; skipped < field; start++) {
            if (line[start] == ';') {
                skipped++;
            }
        }
        int end = start;
        while (end < line.length && line[end] != ';') {
            end++;
        }
        return new String(line, start, end - start, StandardCharsets.US_ASCII);
    }
}
