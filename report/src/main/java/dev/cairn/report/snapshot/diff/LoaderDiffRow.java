// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.diff;

import io.avaje.jsonb.Json;

/**
 * How one class loader changed; {@code cairn snapshot diff A B --by loader --json} prints an array of these.
 *
 * @param loader a name that it has in both dumps
 * @param loadersBefore how many loaders that name stands for
 * @param classesBefore how many classes they have loaded
 */
@Json
public record LoaderDiffRow(
        String loader,
        long objectsBefore,
        long objectsAfter,
        long shallowBytesBefore,
        long shallowBytesAfter,
        int loadersBefore,
        int loadersAfter,
        int classesBefore,
        int classesAfter) {}
