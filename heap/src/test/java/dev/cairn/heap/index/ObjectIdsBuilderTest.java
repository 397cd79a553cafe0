// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.store.OffHeap;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectIdsBuilderTest {
    private static final int OBJECTS = 30_000; // of more than three slabs
    private static final int GRANULE_SHIFT = 3;

    @TempDir
    Path folder;

    private static long id(int object) {
        return (object + 1L) * 0x1_0000_0008L;
    }

    private OffHeap memory() {
        return new OffHeap(folder, 1 << 30);
    }

    @Test
    void idsStrewnWidelyAreFound() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(GRANULE_SHIFT, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        for (int object = 0; object < OBJECTS; object++) {
            marker.object(id(object));
        }
        ObjectIdsBuilder.Result result =
                builder.finish(List.of(marker.end()), new long[1], OBJECTS, (stretch, visitor) -> {
                    for (int object = 0; object < OBJECTS; object++) {
                        visitor.object(id(object), object);
                    }
                });
        try {
            for (int object = 0; object < OBJECTS; object++) {
                assertThat(result.ids().indexOf(id(object))).isEqualTo(object);
            }
            assertThat(result.ids().indexOf(id(0) + 8)).isEqualTo(ObjectIds.NONE);
            assertThat(result.ids().indexOf(id(OBJECTS))).isEqualTo(ObjectIds.NONE);
            assertThat(result.columns().chunks()).hasSize(OBJECTS);
            assertThat(result.columns().granuleShift()).isEqualTo(GRANULE_SHIFT);
        } finally {
            result.blocks().forEach(OffHeap.Block::close);
        }
    }

    @Test
    void anIdBetweenGranulesIsToldForStrewnIdsToo() {
        ObjectIdsBuilder builder = ObjectIdsBuilder.sparse(GRANULE_SHIFT, memory());
        StretchMarker marker = builder.marker();
        marker.begin(0);
        assertThatThrownBy(() -> marker.object(0x14)).isInstanceOf(ObjectIdsBuilder.GranuleTooCoarse.class);
        builder.abandon();
    }
}
