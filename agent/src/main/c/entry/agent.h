// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_AGENT_H
#define CAIRN_AGENT_H

// What Agent_OnAttach returns when it did not come to an endpoint; see also io/endpoint.h. AgentProblem.java in the monitor
// has the same numbers.
enum agent_problem {
    AGENT_NO_JVMTI = 10,
    AGENT_NO_THREAD = 11,
    AGENT_STILL_LEAVING = 12,
};

#endif
