// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_AGENT_H
#define CAIRN_AGENT_H

// Counts up whenever the native and the Java half of the agent could not work with the halves of the version before.
// The Java half has the same number in AgentVersion.java; a test holds the two together.
#define CAIRN_AGENT_VERSION 1

// What libcairn.so shows to the outside; everything else is hidden.
#define CAIRN_EXPORT __attribute__((visibility("default")))

#endif
