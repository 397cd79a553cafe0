// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles as the messages and reports have them. */
@NullMarked
package dev.cairn.web.profile;

import org.jspecify.annotations.NullMarked;
