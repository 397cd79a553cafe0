// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

/** What the classes that rewritten methods call are named in {@code java.lang}; C has these names from here. */
final class Injected {
    /** Begins the names of all of them; {@code rename-classes} puts it in place of the package. */
    static final String PREFIX = "java/lang/CairnInjection_";

    static final String CALLS = "java/lang/CairnInjection_Calls";
    static final String FRAME = "java/lang/CairnInjection_Frame";

    private Injected() {}
}
