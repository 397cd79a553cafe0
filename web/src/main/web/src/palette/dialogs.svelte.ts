// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

export type Dialog = "palette" | "keys";

/** Which of the two is open. */
class Dialogs {
  open = $state<Dialog | null>(null);

  show(dialog: Dialog): void {
    this.open = dialog;
  }

  /** Closes it, unless another has taken its place. */
  close(dialog: Dialog): void {
    if (this.open === dialog) {
      this.open = null;
    }
  }
}

export const dialogs = new Dialogs();
