// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

/**
 * A thread of the target.
 *
 * @param serial from {@link ReportThreads#FIRST} on
 * @param object its number among {@link ObjectIds}
 * @param group its group's name, empty if not known
 * @param parentGroup the name of the group above that, empty if not known
 */
public record ReportThread(int serial, long object, long javaId, String name, String group, String parentGroup) {}
