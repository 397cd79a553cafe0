// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Records taken out of a ring or off a connection, checked, one at a time. */
@NullMarked
package dev.cairn.profile.record;

import org.jspecify.annotations.NullMarked;
