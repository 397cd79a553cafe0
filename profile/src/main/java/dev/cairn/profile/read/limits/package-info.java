// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What all readers share: how much a file may ask for, and the samples that are collected within that. */
@NullMarked
package dev.cairn.profile.read.limits;

import org.jspecify.annotations.NullMarked;
