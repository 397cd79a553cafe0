// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.record.FlightPlaces.Place;
import dev.cairn.profile.model.StackFrame;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlightPlacesTest {
    private static Place place(String method) {
        return new Place(
                "byte[]",
                "main",
                List.of(
                        new StackFrame("a.B", method, Optional.empty(), 1),
                        new StackFrame("a.Main", "main", Optional.empty(), 2)),
                false);
    }

    @Test
    void aPlaceIsKeptOnceAndItsFramesToo() {
        FlightPlaces places = new FlightPlaces(1 << 20);
        Place first = places.of(place("one"));

        assertThat(places.of(place("one"))).isSameAs(first);
        assertThat(places.of(place("two")).frames().getLast())
                .isSameAs(first.frames().getLast());
        assertThat(places.withoutRoom()).isZero();
    }

    @Test
    void whatFindsNoRoomIsCountedAtOnePlace() {
        FlightPlaces places = new FlightPlaces(5000);
        Place first = places.of(place("first"));
        for (int i = 0; i < 10_000; i++) {
            places.of(place("method" + i));
        }

        assertThat(places.of(place("first"))).isSameAs(first);
        long before = places.withoutRoom();
        assertThat(before).isBetween(9_990L, 9_999L);
        assertThat(places.of(place("another"))).isEqualTo(FlightPlaces.OTHERS);
        assertThat(places.withoutRoom()).isEqualTo(before + 1);
    }
}
