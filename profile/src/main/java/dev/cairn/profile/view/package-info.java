// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions that people ask of a profile: what has the most of something, and what changed. */
@NullMarked
package dev.cairn.profile.view;

import org.jspecify.annotations.NullMarked;
