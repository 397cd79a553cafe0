// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

/** What samples are added up by. */
public enum Grouping {
    /** A class and a stack; threads are added up. */
    SITE,
    CLASS,
    /** The method that did it; a second number counts all that was done by what it called. */
    METHOD,
    THREAD
}
