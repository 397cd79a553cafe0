// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveTableTest {
    /** An object, by a number that all its columns are made of. */
    private static boolean put(LiveTable table, long id, int value) {
        return table.put(id, value, value + 1, value + 0.5, value + 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void itHoldsWhatAMapHolds(long seed) {
        Random random = new Random(seed);
        LiveTable table = new LiveTable(300);
        Map<Long, Integer> map = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            long id = random.nextInt(i % 10_000 < 5_000 ? 250 : 600) + 1L;
            if (random.nextInt(5) < 3) {
                boolean room = map.containsKey(id) || map.size() < 300;
                assertThat(put(table, id, i)).isEqualTo(room);
                if (room) {
                    map.put(id, i);
                }
            } else {
                assertThat(table.remove(id)).isEqualTo(map.remove(id) != null);
            }
            assertThat(table.count()).isEqualTo(map.size());
        }
        assertThat(contents(table))
                .hasSameSizeAs(map)
                .containsValues(map.values().toArray(Integer[]::new));
        map.keySet().forEach(id -> assertThat(table.contains(id)).isTrue());
    }

    @Test
    void noIdIsNoObject() {
        LiveTable table = new LiveTable(10);

        assertThat(table.remove(0)).isFalse();
        put(table, -1, 7);
        assertThat(table.remove(0)).isFalse();
        assertThat(table.remove(-1)).isTrue();
        assertThat(table.count()).isZero();
    }

    @Test
    void noRoomAtAllIsARoomOfItsOwnKind() {
        LiveTable table = new LiveTable(0);

        assertThat(put(table, 1, 1)).isFalse();
        assertThat(table.remove(1)).isFalse();
        assertThat(table.copy().count()).isZero();
    }

    private static Map<Integer, Integer> contents(LiveTable table) {
        Map<Integer, Integer> rows = new HashMap<>();
        LiveObjectsCopy copy = table.copy();
        for (int i = 0; i < copy.count(); i++) {
            int row = copy.row(i);
            assertThat(copy.epoch(i)).isEqualTo(row + 1);
            assertThat(copy.bytes(i)).isEqualTo(row + 0.5);
            assertThat(copy.objects(i)).isEqualTo(row + 2);
            rows.put(rows.size(), row);
        }
        return rows;
    }
}
