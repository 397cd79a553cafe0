// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationSite;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a test that went over its budget says. */
final class BudgetReport {
    private static final int SITES_SHOWN = 10;
    private static final int FRAMES_SHOWN = 12;

    private BudgetReport() {}

    static String of(Budget budget, AllocationRecord record) {
        return Stream.of(
                        Stream.of(headline(budget, record)),
                        worstFirst(budget, record).limit(SITES_SHOWN).map(BudgetReport::site),
                        further(worstFirst(budget, record).skip(SITES_SHOWN).toList()).stream(),
                        unknown(record).stream(),
                        late(record).stream())
                .flatMap(lines -> lines)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String headline(Budget budget, AllocationRecord record) {
        String limits = Stream.of(
                        limit(budget.bytes(), bytes(budget.bytes())),
                        limit(budget.objects(), objects(budget.objects())))
                .flatMap(limit -> limit)
                .collect(Collectors.joining(" and "));
        return "The test allocated " + total(record.bytes(), record.objects()) + ", and its budget is " + limits + "."
                + (record.sites().isEmpty() ? "" : " Where:");
    }

    /** By what the budget limits: by bytes, unless it is only objects. */
    private static Stream<AllocationSite> worstFirst(Budget budget, AllocationRecord record) {
        return budget.bytes() == AllocationBudget.UNLIMITED
                ? record.sites().stream()
                        .sorted(Comparator.comparingLong(AllocationSite::objects)
                                .reversed())
                : record.sites().stream();
    }

    private static Stream<String> limit(long limit, String text) {
        return limit == AllocationBudget.UNLIMITED ? Stream.empty() : Stream.of(text);
    }

    private static String site(AllocationSite site) {
        return Stream.concat(
                        Stream.of("  " + total(site.bytes(), site.objects()) + " of " + site.className()),
                        frames(site.frames()))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** The oldest frame is shown always, as it is the test's own line. */
    private static Stream<String> frames(List<StackTraceElement> frames) {
        int left = frames.size() - FRAMES_SHOWN - 1;
        return left <= 0
                ? frames.stream().map(BudgetReport::frame)
                : Stream.of(
                                frames.stream().limit(FRAMES_SHOWN).map(BudgetReport::frame),
                                Stream.of("      ... " + number(left) + " more"),
                                Stream.of(frame(frames.get(frames.size() - 1))))
                        .flatMap(lines -> lines);
    }

    private static String frame(StackTraceElement frame) {
        return "      at " + frame;
    }

    private static Optional<String> further(List<AllocationSite> rest) {
        return rest.isEmpty()
                ? Optional.empty()
                : Optional.of("  "
                        + total(
                                rest.stream().mapToLong(AllocationSite::bytes).sum(),
                                rest.stream().mapToLong(AllocationSite::objects).sum())
                        + " at " + number(rest.size()) + " further sites");
    }

    private static Optional<String> unknown(AllocationRecord record) {
        return record.otherObjects() == 0
                ? Optional.empty()
                : Optional.of("  " + total(record.otherBytes(), record.otherObjects())
                        + " at sites that there was no room for");
    }

    private static Optional<String> late(AllocationRecord record) {
        return record.threadsNotYetExact() == 0
                ? Optional.empty()
                : Optional.of(
                        "  and perhaps more: threads that are older than the test were not counted from the start ("
                                + number(record.threadsNotYetExact()) + ")");
    }

    private static String total(long bytes, long objects) {
        return bytes(bytes) + " in " + objects(objects);
    }

    private static String bytes(long count) {
        return number(count) + (count == 1 ? " byte" : " bytes");
    }

    private static String objects(long count) {
        return number(count) + (count == 1 ? " object" : " objects");
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
