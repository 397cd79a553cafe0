// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The ring in shared memory by which a target hands its records to the service, and the records in it. */
@NullMarked
package dev.cairn.wire.ring;

import org.jspecify.annotations.NullMarked;
