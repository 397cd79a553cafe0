// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles: immutable, and the same whatever program made them. */
@NullMarked
package dev.cairn.profile.model;

import org.jspecify.annotations.NullMarked;
