// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static dev.cairn.heap.paths.MadeHeap.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.References;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferencesTest {
    @TempDir
    private Path folder;

    @Test
    void bothDirectionsHaveNames() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .cache(0x8000)
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0x8100, 0x8100)
                                .objectArray(0x8100, MadeHeap.NODES, 0x8000, 0, 0xDEAD, 0x8000)
                                .instance(0x8200, MadeHeap.WEAK, 0x8000, 0x8200, 0x8100))) {
            long node = object(snapshot, 0x8000);
            long array = object(snapshot, 0x8100);
            long weak = object(snapshot, 0x8200);

            References ofNode = snapshot.references(node, 100);
            assertThat(ofNode.referees())
                    .containsExactly(new NamedReference("left", array, true), new NamedReference("right", array, true));
            assertThat(ofNode.allReferees()).isEqualTo(2);
            assertThat(ofNode.referrers())
                    .containsExactly(
                            new NamedReference("static cache", object(snapshot, MadeHeap.HOLDER), true),
                            new NamedReference("[0]", array, true),
                            new NamedReference("referent", weak, false));
            assertThat(ofNode.allReferrers()).isEqualTo(3);

            References ofArray = snapshot.references(array, 100);
            assertThat(ofArray.referees())
                    .containsExactly(new NamedReference("[0]", node, true), new NamedReference("[3]", node, true));
            assertThat(ofArray.referrers())
                    .containsExactly(
                            new NamedReference("left", node, true),
                            new NamedReference("right", node, true),
                            new NamedReference("discovered", weak, false));
            assertThat(ofArray.allReferrers()).isEqualTo(2);

            References ofWeak = snapshot.references(weak, 1);
            assertThat(ofWeak.referees()).containsExactly(new NamedReference("referent", node, false));
            assertThat(ofWeak.allReferees()).isEqualTo(3);
        }
    }

    @Test
    void aClassNamesItsSuperclassLoaderAndStatics() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .secret(0x8800, 0x8700)
                .open(
                        folder,
                        heap -> heap.instance(0x8700, MadeHeap.LOADER, 0).instance(0x8800, MadeHeap.NODE, 0, 0))) {
            assertThat(snapshot.references(object(snapshot, MadeHeap.LOADED), 100)
                            .referees())
                    .containsExactly(
                            new NamedReference("<superclass>", object(snapshot, MadeHeap.OBJECT), true),
                            new NamedReference("<class loader>", object(snapshot, 0x8700), true),
                            new NamedReference("static secret", object(snapshot, 0x8800), true));
        }
    }

    /** Tens of thousands of statics may share a name of 64 KiB. */
    @Test
    void staticsOfTheSameNameShareIt() throws IOException {
        HprofBuilder dump = MadeHeap.names().loadClass(0x2000, "a/b/Constants");
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        dump,
                        heap -> heap.classDump(
                                        0x2000,
                                        type -> type.superclass(MadeHeap.OBJECT)
                                                .staticField("same", HprofType.OBJECT, 0x8000)
                                                .staticField("same", HprofType.OBJECT, 0x8100))
                                .rootStickyClass(0x2000)
                                .instance(0x8000, MadeHeap.NODE, 0, 0)
                                .instance(0x8100, MadeHeap.NODE, 0, 0))) {
            List<NamedReference> referees = snapshot.references(object(snapshot, 0x2000), 100).referees().stream()
                    .filter(each -> each.name().startsWith("static"))
                    .toList();

            assertThat(referees).hasSize(2).extracting(NamedReference::name).containsOnly("static same");
            assertThat(referees.get(0).name()).isSameAs(referees.get(1).name());
        }
    }
}
