// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.Catalogue;
import org.junit.jupiter.api.Test;

class CairnFeatureTest {
    @Test
    void isKnownByItsName() {
        for (CairnFeature feature : CairnFeature.values()) {
            assertThat(CairnFeature.of(feature.text())).contains(feature);
        }
        assertThat(CairnFeature.of("hprof-heap-dump")).isEmpty();
        assertThat(CairnFeature.of("hpi8")).isEmpty();
    }

    @Test
    void formsOfOursIn64BitsAreAnnouncedByTheirOwnType() {
        Catalogue.FORMS.stream()
                .map(form -> FourCc.text(form.type()))
                .filter(type -> type.endsWith("8"))
                .forEach(type -> assertThat(CairnFeature.of(type)).as(type).isPresent());
    }
}
