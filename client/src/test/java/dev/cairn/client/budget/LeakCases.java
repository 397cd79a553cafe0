// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.junit.LeakCheck;
import dev.cairn.client.junit.OnUnavailable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests that leave nothing behind, and tests that do; the name of each says which. */
@EnabledIfSystemProperty(named = "cairn.cases", matches = "true")
class LeakCases {
    private static final List<Order> ORDERS = new ArrayList<>();
    private static final List<Request> REQUESTS = new ArrayList<>();
    private static final Map<String, Page> PAGES = new HashMap<>();
    private static int runs;

    static final class Session {
        final byte[] data = new byte[100];
    }

    static final class Order {}

    static final class Request {}

    static final class Page {}

    @Test
    @LeakCheck(Session.class)
    void passesAsItsSessionIsGarbage() {
        if (new Session().data.length == 0) {
            throw new AssertionError();
        }
    }

    @Test
    @LeakCheck(Order.class)
    void failsAsAnOrderStays() {
        ORDERS.add(new Order());
    }

    @Test
    @LeakCheck(growing = "dev.cairn.client.budget.LeakCases$R*", runs = 3)
    void failsAsEachRunLeavesARequest() {
        REQUESTS.add(new Request());
    }

    @Test
    @LeakCheck(growing = "dev.cairn.client.budget.LeakCases$P*", runs = 3)
    void passesAsACacheIsFull() {
        runs++;
        Page old = PAGES.put("first", new Page());
        if (runs == 1 && old != null) {
            throw new AssertionError();
        }
    }

    @Test
    @LeakCheck
    void failsAsItChecksNothing() {}

    @Test
    @LeakCheck(Session.class)
    void failsByItself() {
        throw new AssertionError("by itself");
    }

    @Test
    @LeakCheck(value = Session.class, onUnavailable = OnUnavailable.SKIP)
    void passesOrIsSkipped() {}
}
