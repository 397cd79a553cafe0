// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Where the tab "Overview" says what takes memory. */
export const MEMORY_ID = "vm-memory";
