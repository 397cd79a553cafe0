// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Ten programs that leak as real ones do, written before their author had seen a rule that finds leaks. They stay as
 * they are: if a rule misses one, the table of `docs/leaks.md` shows it, or the rule
 * becomes better for all programs.
 */
@NullMarked
package dev.cairn.testkit.target.leak.unseen;

import org.jspecify.annotations.NullMarked;
