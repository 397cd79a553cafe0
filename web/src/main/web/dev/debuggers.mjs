// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** How a made-up VM stands with debuggers. */
function report(vm, key, change) {
  Object.assign(vm, change);
  return {
    vm: key,
    pid: vm.pid,
    name: vm.name,
    port: vm.debugPort,
    selectedPort: 8700,
    selected: vm.debugSelected,
    readOnlyPort: vm.debugReadOnlyPort ?? null,
    use: vm.debugger,
    debuggers: vm.debugger === "ready" ? 0 : 1,
    readers: 0,
    problem: null,
  };
}

export const DEBUGGER_REPORTS = {
  debuggers: (vm, key) => report(vm, key, {}),
  selectForDebuggers: (vm, key) => report(vm, key, { debugSelected: true }),
  debugReadOnly: (vm, key) => report(vm, key, { debugReadOnlyPort: 40123 }),
  detachDebuggers: (vm, key) => report(vm, key, { debugger: "ready" }),
};
