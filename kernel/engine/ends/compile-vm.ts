/** Compiles the VM's file beside this one, off the page's thread and while it still loads. */
export function compileVm(): Promise<WebAssembly.Module> {
  const file = new URL('../../../node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm', import.meta.url)
  return WebAssembly.compileStreaming(fetch(file))
}
