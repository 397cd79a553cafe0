// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The ring under jcstress: every order of steps of a writer and the reader that this machine knows. */
@NullMarked
package dev.cairn.profile.ring;

import org.jspecify.annotations.NullMarked;
