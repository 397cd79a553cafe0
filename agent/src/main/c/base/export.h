// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_EXPORT_H
#define CAIRN_EXPORT_H

// What a library shows to the outside; everything else is hidden.
#define CAIRN_EXPORT __attribute__((visibility("default")))

#endif
