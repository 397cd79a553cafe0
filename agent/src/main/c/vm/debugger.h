// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_DEBUGGER_H
#define CAIRN_DEBUGGER_H

#include <stdbool.h>

// Whether a debugger talks to this VM: the VM's own JDWP agent has a thread for that only while one does.
bool debugger_is_attached(void);

// Whether one could: the VM has loaded that agent, which it does at start-up only.
bool debugger_could_attach(void);

#endif
