// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_AGENT_H
#define CAIRN_AGENT_H

// What libcairn.so shows to the outside; everything else is hidden.
#define CAIRN_EXPORT __attribute__((visibility("default")))

// What Agent_OnAttach returns when it did not come to an endpoint; see also endpoint.h. AgentProblem.java in the monitor
// has the same numbers.
enum agent_problem {
    AGENT_NO_JVMTI = 10,
    AGENT_NO_THREAD = 11,
    AGENT_STILL_LEAVING = 12,
};

// From the I/O thread: the endpoint is about to go.
void agent_leaves(void);

// From the I/O thread and from the worker, each as its last act: when both have, the agent may come again.
void agent_part_ended(void);

#endif
