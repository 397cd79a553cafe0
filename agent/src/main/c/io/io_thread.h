// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The I/O thread: a plain pthread that no debugger can suspend. It owns the endpoint and the sockets, frames, answers HELO
// and what nobody answers in time, and hands the rest to the worker. It uses neither JNI nor JVMTI.

#ifndef CAIRN_SERVICE_H
#define CAIRN_SERVICE_H

#include "io/endpoint.h"

#include <stdbool.h>
#include <stdint.h>

// Starts it. `linger_ms`: how long to stay without any connection, for ever if negative. 0, or an errno.
int io_thread_start(const struct endpoint *endpoint, int64_t linger_ms);

// Ends it soon: the endpoint goes, what is ready is still sent, and the worker is asked to stop. From any thread.
void io_thread_leave(void);

// Somebody is about to connect: the time without any connection begins anew. Returns false if it is too late for that; also if the
// endpoint's path has been removed, as by a clean-up of /tmp: the service then leaves, so that it can come again.
bool io_thread_stay(void);

// As io_thread_leave, unless another peer is connected besides the one that asks for it. Returns false in that case.
bool io_thread_leave_if_alone(void);

// Notifies the worker that collections have ended. Safe where nothing may be waited for: inside a collection.
void io_thread_gc_ended(void);

// Takes the endpoint's path away, as the VM is about to end.
void io_thread_vm_ends(void);

#endif
