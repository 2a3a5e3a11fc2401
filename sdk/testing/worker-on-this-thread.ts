import type { EngineLibrary, EngineWorker, World } from '#kernel/engine'
import { serveEngine } from '#kernel/engine/worker'

/** An engine on this thread: the whole protocol without a browser. Nothing can end it while it hangs. */
export function workerOnThisThread(library: EngineLibrary, world?: World): EngineWorker {
  const { port1, port2 } = new MessageChannel()
  const listen = (port: MessagePort) => (type: string, listener: (event: MessageEvent) => void) => {
    port.addEventListener(type, listener as EventListener)
    port.start()
  }
  const endpoint = { postMessage: (message: unknown) => port2.postMessage(message), addEventListener: listen(port2) }
  const closePages = serveEngine(library, endpoint, world ? { world } : {})
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
