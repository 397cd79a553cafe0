// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The legend of heap maps. */
class HeapMapKindTest {
    /** In OKLab, where 1 lies between black and white; neighbouring colours of a wheel of twelve differ by about this much. */
    private static final double LEAST_DIFFERENCE = 0.12;

    /**
     * How people see, whose cones for red, green or blue light are missing: Machado, Oliveira and Fernandes, "A Physiologically-based
     * Model for Simulation of Color Vision Deficiency" (2009), severity 1.
     */
    @SuppressWarnings("ImmutableEnumChecker") // nobody changes the array
    private enum Eyes {
        USUAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
        WITHOUT_RED(0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
        WITHOUT_GREEN(0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
        WITHOUT_BLUE(1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900);

        private final double[] matrix;

        Eyes(double... matrix) {
            this.matrix = matrix;
        }

        /** The colour as they see it, in OKLab. */
        double[] see(int colour) {
            double[] light = new double[3];
            for (int i = 0; i < 3; i++) {
                double value = (colour >> (16 - 8 * i) & 0xff) / 255.0;
                light[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
            }
            return lab(times(matrix, light));
        }

        private static double[] times(double[] matrix, double[] vector) {
            double[] product = new double[3];
            for (int i = 0; i < 3; i++) {
                double sum = matrix[3 * i] * vector[0] + matrix[3 * i + 1] * vector[1] + matrix[3 * i + 2] * vector[2];
                product[i] = Math.clamp(sum, 0, 1);
            }
            return product;
        }

        private static double[] lab(double[] light) {
            double l = Math.cbrt(0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2]);
            double m = Math.cbrt(0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2]);
            double s = Math.cbrt(0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2]);
            return new double[] {
                0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
            };
        }
    }

    @ParameterizedTest
    @EnumSource(HeapMapGround.class)
    void lookDifferentToAllPeople(HeapMapGround ground) {
        List<Integer> colours = new ArrayList<>(
                Arrays.stream(HeapMapKind.values()).map(HeapMapKind::colour).toList());
        colours.add(ground.free());
        for (Eyes eyes : Eyes.values()) {
            for (int one : colours) {
                for (int other : colours.subList(0, colours.indexOf(one))) {
                    assertThat(distance(eyes.see(one), eyes.see(other)))
                            .as("%06x and %06x, %s", one, other, eyes)
                            .isGreaterThan(LEAST_DIFFERENCE);
                }
            }
        }
    }

    @Test
    void eachIsAComponentOfACell() {
        assertThat(Arrays.stream(HeapMapKind.values()).map(HeapMapKind::json))
                .containsExactlyElementsOf(Arrays.stream(HeapMapCell.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList());
    }

    @Test
    void mostOfACellIsWhatTakesMostOfIt() {
        assertThat(new HeapMapLegend(List.of(HeapMapKind.values()))
                        .mostOf(new HeapMapCell(1, 0, 3, 0, 2, 0), HeapMapHeld.NONE))
                .isEqualTo(HeapMapKind.ARRAYS1);
    }

    @Test
    void eachHolderIsAComponentAndHasAColourOfItsOwn() {
        assertThat(Arrays.stream(HeapMapHolder.values()).map(HeapMapHolder::json))
                .containsExactlyElementsOf(Arrays.stream(HeapMapHeld.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList());
        assertThat(Arrays.stream(HeapMapHolder.values()).map(HeapMapHolder::colour))
                .doesNotHaveDuplicates();
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - other[i]) * (one[i] - other[i]);
        }
        return Math.sqrt(sum);
    }
}
