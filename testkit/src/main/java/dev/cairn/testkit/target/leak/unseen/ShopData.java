// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a healthy service keeps anyway: its articles, its settings and a cache with a bound. */
final class ShopData {
    private static final List<Article> ARTICLES = new ArrayList<>();
    private static final Map<String, String> SETTINGS = new HashMap<>();
    private static final Map<Integer, byte[]> PAGES = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > 64;
        }
    };

    private ShopData() {}

    private record Article(int number, String name, long price, List<String> words) {}

    static void load() {
        for (int i = 0; i < 2_000; i++) {
            ARTICLES.add(new Article(i, "article " + i, 100L + i, List.of("red " + i, "large " + i)));
        }
        for (int i = 0; i < 500; i++) {
            SETTINGS.put("shop.setting." + i, "value " + i);
        }
        for (int i = 0; i < 300; i++) {
            PAGES.put(i, new byte[8 << 10]);
        }
    }
}
