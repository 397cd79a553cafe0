// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.object.HeapClass;
import java.util.regex.Pattern;

/**
 * Names of classes as every run of a program has them. The VM gives hidden classes a number of the run: an address, and
 * lambdas of JDKs before 21 also one in the order in which they were made. Without those, all lambdas of one class have one
 * name.
 */
public final class StableNames {
    private static final String HIDDEN = "/hidden";
    private static final Pattern LAMBDA = Pattern.compile("(\\$\\$Lambda)\\$[0-9]+(?:/[0-9a-fA-Fx]+)?(?![\\w$])");
    private static final Pattern ADDRESS = Pattern.compile("/0x[0-9a-fA-F]+");

    private StableNames() {}

    /** The name of a class. */
    public static String of(HeapClass type) {
        return of(type.name());
    }

    /** The same of a name. */
    public static String of(String name) {
        if (name.indexOf('/') < 0 && !name.contains("$$Lambda$")) {
            return name;
        }
        return ADDRESS.matcher(LAMBDA.matcher(name).replaceAll("$1" + HIDDEN)).replaceAll(HIDDEN);
    }
}
