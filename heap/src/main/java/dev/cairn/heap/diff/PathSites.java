// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.site.SiteShare;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the later snapshot says of where the objects that a path keeps were allocated, which may be known of a sample of them.
 *
 * @param objects that have a site
 * @param bytes that those stand for
 * @param bytesError its standard error; 0 if each object that has a site stands for itself
 * @param shares places, the largest share first
 * @param example one of the objects; empty if there is none
 */
public record PathSites(long objects, double bytes, double bytesError, List<SiteShare> shares, OptionalLong example) {
    public static final PathSites NONE = new PathSites(0, 0, 0, List.of(), OptionalLong.empty());

    public PathSites {
        shares = List.copyOf(shares);
    }

    static PathSites of(SiteShare.@Nullable Sum sum, long example) {
        return sum == null
                ? NONE
                : new PathSites(sum.objects(), sum.bytes(), sum.bytesError(), sum.shares(), OptionalLong.of(example));
    }
}
