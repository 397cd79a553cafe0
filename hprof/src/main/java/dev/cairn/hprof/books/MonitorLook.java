// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.List;

/**
 * A monitor at the moment of a dump. Threads are serial numbers.
 *
 * @param type the recorder's number of its object's class
 * @param owner 0 if nobody owns it
 */
record MonitorLook(int type, int owner, int entries, List<Integer> entering, List<Integer> notified) {}
