// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles written in the formats that other programs read. */
@NullMarked
package dev.cairn.profile.export;

import org.jspecify.annotations.NullMarked;
