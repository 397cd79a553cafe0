// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { mount } from "svelte";
import App from "./App.svelte";
import { store } from "./live/store.svelte";
import "./theme.css";
import "./base.css";

const page = document.getElementById("page");
if (!page) {
  throw new Error("index.html has no element #page");
}
store.start();
mount(App, { target: page });
