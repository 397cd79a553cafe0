// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** pprof's format, a message of protobuf. */
@NullMarked
package dev.cairn.profile.read.pprof;

import org.jspecify.annotations.NullMarked;
