// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

/** The numbers of the fields of Perfetto's messages, as far as a heap graph needs them. */
final class HeapGraphForm {
    static final int TRACE_PACKET = 1;

    static final int PACKET_PROCESS_TREE = 2;
    static final int PACKET_TIMESTAMP = 8;
    static final int PACKET_SEQUENCE = 10;
    static final int PACKET_HEAP_GRAPH = 56;

    static final int TREE_PROCESS = 1;
    static final int PROCESS_PID = 1;
    static final int PROCESS_COMMAND = 3;

    static final int GRAPH_PID = 1;
    static final int GRAPH_OBJECT = 2;
    static final int GRAPH_FIELD_NAME = 4;
    static final int GRAPH_CONTINUED = 5;
    static final int GRAPH_INDEX = 6;
    static final int GRAPH_ROOT = 7;
    static final int GRAPH_TYPE = 9;

    static final int NAME_ID = 1;
    static final int NAME_TEXT = 2;

    static final int TYPE_ID = 1;
    static final int TYPE_NAME = 3;
    static final int TYPE_OBJECT_BYTES = 4;
    static final int TYPE_SUPERCLASS = 5;
    static final int TYPE_KIND = 7;
    static final int TYPE_LOADER = 8;

    static final int ROOT_OBJECTS = 1;
    static final int ROOT_KIND = 2;

    static final int OBJECT_ID = 1;
    static final int OBJECT_TYPE = 2;
    static final int OBJECT_BYTES = 3;
    static final int OBJECT_FIELDS = 4;
    static final int OBJECT_REFERENCES = 5;
    static final int OBJECT_ID_DISTANCE = 7;

    private HeapGraphForm() {}
}
