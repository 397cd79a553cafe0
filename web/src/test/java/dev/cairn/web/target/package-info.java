// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs that tests of this module look into. */
@NullMarked
package dev.cairn.web.target;

import org.jspecify.annotations.NullMarked;
