// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** Checks tests that have a {@link LeakCheck}, which brings it along. A test that fails by itself is not judged. */
public final class LeakCheckExtension extends AnnotatedTestInterceptor {
    /** Called by JUnit. */
    public LeakCheckExtension() {}
}
