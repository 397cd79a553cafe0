// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/**
 * All that a profile needs of the books, as they were at one moment. Any thread may make the profile of it, while the books go on.
 *
 * @param <P> the kind of profile
 */
public interface ProfileDraft<P> {
    /** Makes the profile; called once. */
    P profile(ProfileFacts facts);
}
