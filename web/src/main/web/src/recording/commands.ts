// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";
import { holding } from "./holding.svelte";
import { kindOf, recordingOf } from "./kinds";
import { partOf } from "./part";

/** What the palette offers of the recording that is shown. */
export function recordingCommands({ key }: Chosen): Command[] {
  const kind = kindOf(store.address.kind);
  const recording = recordingOf(store.model.recordings, key, kind.id);
  if (recording === null || recording.state === "starting") {
    return [];
  }
  const hold = {
    title: "Hold as before",
    detail: "Compares what comes after with what was recorded until now, or with the part that is shown",
    key: "h",
    run: () => void holding.hold(key, kind.id, partOf(store.address.part, recording, store.model.nowMillis)),
  };
  const end = { title: "Compare no more", detail: "Shows the recording alone", run: () => store.compareWith(null) };
  return store.address.held === null ? [hold] : [hold, end];
}
