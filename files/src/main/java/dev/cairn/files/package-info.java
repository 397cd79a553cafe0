// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Where this user's files lie, and who could have put there what lies there. */
@NullMarked
package dev.cairn.files;

import org.jspecify.annotations.NullMarked;
