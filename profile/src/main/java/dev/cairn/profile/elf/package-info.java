// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What a file of machine code says of itself (ELF): where its parts are loaded, and the names of its functions. */
@NullMarked
package dev.cairn.profile.elf;

import org.jspecify.annotations.NullMarked;
