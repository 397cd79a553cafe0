// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.site;

import dev.cairn.heap.root.StackFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of some objects was allocated in one place, as far as is known of a sample. Sums are of what the sampled objects stand for.
 *
 * @param frames the innermost first
 * @param objects that were sampled there
 * @param bytes that those stand for
 * @param bytesError the standard error of {@code bytes}
 * @param share of all that is known
 * @param shareError its standard error
 */
public record SiteShare(
        List<StackFrame> frames, long objects, double bytes, double bytesError, double share, double shareError) {
    public SiteShare {
        frames = List.copyOf(frames);
    }

    /** Adds objects up by where they were allocated; threads and ages of one place are one. */
    public static final class Sum {
        private final Map<List<StackFrame>, Part> parts = new HashMap<>();
        private final Part all = new Part();

        private static final class Part {
            private long objects;
            private double bytes;
            private double squares;
            private double variance;

            void add(double weight, double likely) {
                objects++;
                bytes += weight;
                squares += weight * weight;
                variance += weight * weight * (1 - likely);
            }
        }

        /** Adds an object. */
        public void add(AllocationSite site, long bytes) {
            double likely = site.interval().isEmpty()
                    ? 1
                    : -Math.expm1(-(double) bytes / Math.max(1, site.interval().getAsLong()));
            double weight = bytes / Math.max(likely, Double.MIN_NORMAL);
            all.add(weight, likely);
            parts.computeIfAbsent(site.frames(), _ -> new Part()).add(weight, likely);
        }

        /** Objects that were added. */
        public long objects() {
            return all.objects;
        }

        /** Bytes that those stand for. */
        public double bytes() {
            return all.bytes;
        }

        /** The standard error of {@link #bytes}. */
        public double bytesError() {
            return Math.sqrt(all.variance);
        }

        /** Places, the largest share first. */
        public List<SiteShare> shares() {
            List<SiteShare> shares = new ArrayList<>();
            parts.forEach((frames, part) -> {
                double share = all.bytes == 0 ? 0 : part.bytes / all.bytes;
                double variance =
                        (1 - share) * (1 - share) * part.squares + share * share * (all.squares - part.squares);
                shares.add(new SiteShare(
                        frames,
                        part.objects,
                        part.bytes,
                        Math.sqrt(part.variance),
                        share,
                        all.variance == 0 || all.bytes == 0 ? 0 : Math.sqrt(Math.max(0, variance)) / all.bytes));
            });
            shares.sort(Comparator.comparingDouble(SiteShare::bytes)
                    .reversed()
                    .thenComparing(each -> each.frames.toString()));
            return List.copyOf(shares);
        }
    }
}
