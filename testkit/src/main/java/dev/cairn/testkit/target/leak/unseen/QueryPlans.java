// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A session factory that keeps a plan for each text of a query, and each length of an IN list makes a new text. */
final class QueryPlans {
    private static final Map<String, SessionFactory> FACTORIES = new ConcurrentHashMap<>();

    private QueryPlans() {}

    private record Node(String kind, String text, List<Node> children) {}

    private record Plan(String sql, Node tree, List<Integer> positions) {}

    private static final class PlanCache {
        private final Map<String, Plan> plansBySql = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Plan> eldest) {
                return size() > 2048;
            }
        };

        Plan plan(String sql) {
            return plansBySql.computeIfAbsent(sql, PlanCache::parse);
        }

        private static Plan parse(String sql) {
            List<Node> parameters = new ArrayList<>();
            List<Integer> positions = new ArrayList<>();
            for (int at = sql.indexOf('?'); at >= 0; at = sql.indexOf('?', at + 1)) {
                parameters.add(new Node("PARAMETER", "?" + (parameters.size() + 1), List.of()));
                positions.add(at);
            }
            return new Plan(sql, new Node("IN", "id", parameters), positions);
        }
    }

    private static final class SessionFactory {
        private final Map<String, Object> settings = new ConcurrentHashMap<>();
        private final PlanCache planCache = new PlanCache();

        int find(int ids) {
            return planCache
                    .plan("select * from orders where id in (" + "?,".repeat(ids) + "0)")
                    .positions
                    .size();
        }
    }

    static void leak() {
        SessionFactory factory = FACTORIES.computeIfAbsent("shop", name -> new SessionFactory());
        factory.settings.put("dialect", "H2");
        for (int ids = 1; ids <= 330; ids++) {
            factory.find(ids);
        }
    }
}
