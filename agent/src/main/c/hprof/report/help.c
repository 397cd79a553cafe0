// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/options.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
        "\n"
        "     HPROF: heap and CPU profiles, by Cairn\n"
        "\n"
        "hprof usage: java -agentlib:hprof=[help]|[<option>=<value>, ...]\n"
        "\n"
        "Option Name and Value  Description                    Default\n"
        "---------------------  -----------                    -------\n"
        "heap=dump|sites|all    heap profiling                 all\n"
        "cpu=samples|times|old  CPU usage                      off\n"
        "monitor=y|n            monitor contention             n\n"
        "format=a|b             text(txt) or binary output     a\n"
        "file=<file>            write data to file             java.hprof[{.txt}]\n"
        "net=<host>:<port>      send data over a socket        off\n"
        "depth=<size>           stack trace depth              4\n"
        "interval=<ms>          sample interval in ms          10\n"
        "cutoff=<value>         output cutoff point            0.0001\n"
        "lineno=y|n             line number in traces?         y\n"
        "thread=y|n             thread in traces?              n\n"
        "doe=y|n                dump on exit?                  y\n"
        "msa=y|n                Solaris micro state accounting n\n"
        "force=y|n              force output to <file>         y\n"
        "verbose=y|n            print messages about dumps     y\n"
        "primfields=y|n         primitive fields in dumps?     y\n"
        "primarrays=y|n         primitive arrays in dumps?     y\n"
        "\n"
        "New Options\n"
        "-----------\n"
        "sampled=y|n            heap=sites by samples, scaled  n\n"
        "samples=cpu|state      cpu=samples counts who uses a\n"
        "                       processor, or who is runnable  cpu\n"
        "clock=run|cpu|wall     what cpu=times measures: time\n"
        "                       but in waits, CPU time, or all run\n"
        "walk=direct|vm         heap dumps read objects where\n"
        "                       they lie, or ask the VM        direct\n"
        "\n"
        "Obsolete Options\n"
        "----------------\n"
        "gc_okay=y|n\n"
        "\n"
        "Examples\n"
        "--------\n"
        "  - Get sample cpu information every 20 millisec, with a stack depth of 3:\n"
        "      java -agentlib:hprof=cpu=samples,interval=20,depth=3 classname\n"
        "  - Get heap usage information based on the allocation sites:\n"
        "      java -agentlib:hprof=heap=sites classname\n"
        "\n"
        "Notes\n"
        "-----\n"
        "  - The option format=b cannot be used with monitor=y.\n"
        "  - The option format=b cannot be used with cpu=old|times.\n"
        "  - Use of the -Xrunhprof interface can still be used, e.g.\n"
        "       java -Xrunhprof:[help]|[<option>=<value>, ...]\n"
        "    will behave exactly the same as:\n"
        "       java -agentlib:hprof=[help]|[<option>=<value>, ...]\n"
        "\n"
        "Warnings\n"
        "--------\n"
        "  - This is Cairn's HPROF, made after the JDK's of old; it is not an\n"
        "    official product or formal part of the JDK.\n"
        "  - The -Xrunhprof interface may be removed in a future release of the\n"
        "    JDK; -agentlib:hprof stays.\n"
        "  - The option format=b is considered experimental, this format may change\n"
        "    in a future release.\n"
        "\n";

bool hprof_options_want_help(const char *text) {
    return text != NULL && strcmp(text, "help") == 0;
}

void hprof_options_help(void) {
    fputs(help, stdout);
    fflush(stdout);
}
