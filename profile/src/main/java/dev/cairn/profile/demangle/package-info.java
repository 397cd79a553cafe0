// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Names of functions as people read them, from those that compilers give them. */
@NullMarked
package dev.cairn.profile.demangle;

import org.jspecify.annotations.NullMarked;
