// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Where the report goes: a file that is made when the VM starts, or somebody who listens on a socket.

#ifndef CAIRN_HPROF_OUTPUT_H
#define CAIRN_HPROF_OUTPUT_H

#include "hprof/report/options.h"

struct hprof_output {
    int fd;
    char name[HPROF_MAX_PATH + HPROF_MAX_HOST];  // as messages show it
};

// NULL, or what HPROF says of it: good until it is called again. What is in the file's place goes, if it is a plain file.
const char *hprof_output_open(struct hprof_output *output, const struct hprof_options *options);

#endif
