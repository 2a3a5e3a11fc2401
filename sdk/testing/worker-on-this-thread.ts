import type { EngineLibrary, EngineWorker, World } from '#kernel/engine'
import { serveEngine } from '#kernel/engine/ends/worker'

/** An engine on this thread: the whole protocol without a browser. Nothing can end it while it hangs. */
export function workerOnThisThread(library: EngineLibrary, world?: World): EngineWorker {
  const { port1, port2 } = new MessageChannel()
  const listen = (port: MessagePort) => (type: string, listener: (event: MessageEvent) => void) => {
    port.addEventListener(type, listener as EventListener)
    port.start()
  }
  const endpoint = { postMessage: (message: unknown) => port2.postMessage(message), addEventListener: listen(port2) }
  const wasmModule = compiledVm()
  const closePages = serveEngine(library, endpoint, { ...(world ? { world } : {}), ...(wasmModule ? { wasmModule } : {}) })
  return {
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener: listen(port1),
    terminate: () => {
      closePages()
      port1.close()
      port2.close()
    },
  }
}

let compiled: WebAssembly.Module | undefined

/** The VM's code, compiled once for all engines of a process: what one has made fast is fast for the next. A browser finds its own way to it. */
function compiledVm(): WebAssembly.Module | undefined {
  const files = globalThis.process?.getBuiltinModule?.('node:fs')
  if (!files) return undefined
  compiled ??= new WebAssembly.Module(files.readFileSync(new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))))
  return compiled
}
