// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import java.util.ArrayList;
import java.util.List;

/**
 * Cells as lines, each column as wide as its widest cell. A cell that is wider than {@link #WIDEST} makes its own line longer, and
 * no other: one long name would else make all of a table as long.
 *
 * @param heads one that starts with ">" makes its column stand to the right
 */
record Columns(List<String> heads, List<List<String>> rows) {
    private static final String GAP = "  ";
    private static final int WIDEST = 200;

    List<String> lines() {
        boolean[] right = new boolean[heads.size()];
        int[] widths = new int[heads.size()];
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < heads.size(); i++) {
            right[i] = heads.get(i).startsWith(">");
            titles.add(right[i] ? heads.get(i).substring(1) : heads.get(i));
        }
        List<List<String>> all = new ArrayList<>(List.of(titles));
        all.addAll(rows);
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Math.min(WIDEST, row.get(i).length()));
            }
        }
        return all.stream().map(row -> line(row, widths, right)).toList();
    }

    private static String line(List<String> row, int[] widths, boolean[] right) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String blanks = " ".repeat(Math.max(0, widths[i] - row.get(i).length()));
            line.append(i == 0 ? "" : GAP).append(right[i] ? blanks + row.get(i) : row.get(i) + blanks);
        }
        return line.toString().stripTrailing();
    }
}
