import { expose, type Remote, wrap } from 'comlink'
import type { MigrationTask } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { type Control, type OpenMessage, parseCode, parseStart, type Start, type WorkerCalls } from '../control.ts'
import { LIMITS } from '../limits.ts'
import type { PageCalls } from '../protocol.ts'
import type { Watch } from '../run/watch.ts'
import type { EngineLibrary } from '../runtime.ts'
import { prepareVm } from '../vm/page-vm.ts'
import { loadVmModule, type VmModule, type VmModuleOptions } from '../vm/vm.ts'
import { loadRows } from '../vm/vm-rows.ts'
import { warmUp } from '../vm/warm-up.ts'
import { REAL_WORLD, type World } from '../world.ts'
import { OpenPages } from './open-pages.ts'

export { REAL_WORLD, type World } from '../world.ts'

/** A worker's global scope, or anything that behaves like it. */
export interface WorkerEndpoint {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface EngineOptions extends VmModuleOptions {
  /** Time, chance and waiting; the real ones unless a test brings others. */
  readonly world?: World
}

/**
 * Makes the worker it is called in an engine with the given actions, sources and functions. The function it returns closes all pages, for an engine
 * that does not end with its thread.
 */
export function serveEngine(
  library: EngineLibrary,
  endpoint: WorkerEndpoint = globalThis as unknown as WorkerEndpoint,
  options: EngineOptions = {},
): () => void {
  let closePages = () => {}
  let brought: (module: WebAssembly.Module | null) => void
  const coming = new Promise<WebAssembly.Module | null>((resolve) => {
    brought = resolve
  })
  endpoint.addEventListener('message', (event) => {
    const code = parseCode(event.data)
    if (code) brought(code.module)
    const start = parseStart(event.data)
    if (!start) return
    const shared = start.bringsCode ? coming : Promise.resolve(null)
    const { memoryPages, standsBy } = start
    const module = shared.then((wasmModule) => loadVmModule({ ...options, memoryPages, ...(wasmModule ? { wasmModule } : {}) }))
    // The page is on its way, or may never come; until then there is nothing else to do.
    const getReady = (loaded: VmModule) => {
      if (standsBy) for (let i = 0; i < 3; i++) warmUp(loaded)
      prepareVm(loaded, LIMITS)
    }
    module.then(getReady).catch(() => {})
    module.catch(() => {}) // Reported by the first open.
    const another = () => shared.then((wasmModule) => loadVmModule({ ...options, ...(wasmModule ? { wasmModule } : {}) }))
    closePages = serve(library, module, another, start, (message) => endpoint.postMessage(message), options.world ?? REAL_WORLD)
  })
  return () => closePages()
}

function serve(
  library: EngineLibrary,
  module: Promise<VmModule>,
  loadAnother: () => Promise<VmModule>,
  ports: Start,
  control: (message: Control) => void,
  world: World,
): () => void {
  const watch = createWatch(control)
  const emit = (name: string, payload: Json, depth: number) => {
    control({ tessera: 'emitted', name, payload, depth })
    // After the step that emits it: flows that listen must not run inside of it.
    setTimeout(() => open.hear(name, payload, depth))
  }
  const open = new OpenPages({ library, module, pages: adapt(wrap<PageCalls>(ports.pages)), watch, world, emit })
  const calls: WorkerCalls = {
    ahead: (text) => open.takeAhead(JSON.parse(text) as OpenMessage),
    open: (given, restore) => open.open(typeof given === 'string' ? (JSON.parse(given) as OpenMessage) : given, restore),
    plugins: async (list) => {
      await library.plugins?.follow(list)
      return open.openedWithoutPlugins()
    },
    ping: () => control({ tessera: 'pong' }),
    hear: ({ name, payload, depth }) => open.hear(name, payload, depth),
    update: async ({ key, patch }) => {
      if (patch.templates?.length) await loadRows()
      await open.onBegun(key, (s) => s.update(patch))
    },
    push: ({ key, seq, changes, own }) => void open.on(key, (s) => s.push(seq, changes, own)),
    fire: async ({ key, element, event, payload, scope, rows }, turn) =>
      open.onBegun(key, (s) => {
        control({ tessera: 'began', turn })
        return s.fire(element, event, payload, scope, rows)
      }),
    surround: ({ key, surroundings }) => void open.on(key, (s) => s.surround(surroundings)),
    load: async ({ key, element, params, fresh, scope }) =>
      JSON.stringify(await open.onBegun(key, (s) => s.load(element, params, fresh, scope))),
    send: async ({ key, element, params, upload, scope, streams }) =>
      JSON.stringify(await open.onBegun(key, (s) => s.send(element, params, upload, scope, streams))),
    stopSending: ({ key, upload }) => void open.on(key, (s) => s.stopSending(upload)),
    evaluate: async ({ key, kind, source, input, scope, element }) =>
      JSON.stringify(await open.onBegun(key, (s) => s.evaluate(kind, source, input, scope, element))),
    apply: async ({ key, element, path, calls, scope }) => open.on(key, (s) => s.apply(element, path, calls, scope)),
    match: async ({ key, pattern, text }) => open.on(key, (s) => s.match(pattern, text)),
    migrate: async (tasks) => {
      const [module, { runMigrations }] = await Promise.all([loadAnother(), import('../vm/run-migrations.ts')])
      try {
        return JSON.stringify(
          runMigrations(module, JSON.parse(tasks) as MigrationTask[], (_, budget) => watch.busy('', { kind: 'migration' }, budget)),
        )
      } finally {
        watch.idle()
      }
    },
    snapshot: async (key) => open.on(key, (s) => s.snapshot()),
    close: (key) => open.close(key),
  }
  expose(calls, ports.calls)
  return () => open.closeAll()
}

/** Reports to the page's thread what the worker runs, so that it can end one that hangs. */
function createWatch(control: (message: Control) => void): Watch {
  let calledSoFar = 0
  let running = 0
  return {
    busy: (key, running, budget) => control({ tessera: 'busy', key, running, budget }),
    idle: () => control({ tessera: 'idle' }),
    broken: (message) => control({ tessera: 'broken', message }),
    runs: (code) => {
      const call = ++calledSoFar
      control({ tessera: 'runs', call, code })
      running++
      return {
        // Only while several run is it unknown which of them goes on.
        goesOn: () => running > 1 && control({ tessera: 'goes on', call }),
        ended: () => {
          running--
          control({ tessera: 'ran', call })
        },
      }
    },
  }
}

/** Calls without a waiting caller must not end as unhandled rejections here. */
function adapt(remote: Remote<PageCalls>): PageCalls {
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => {})
  return {
    values: (message) => quietly(remote.values(message)),
    mended: (message) => quietly(remote.mended(message)),
    data: (message) => quietly(remote.data(message)),
    state: (message) => quietly(remote.state(message)),
    trace: (message) => quietly(remote.trace(message)),
    say: (message) => quietly(remote.say(message)),
    log: (message) => quietly(remote.log(message)),
    file: (message) => remote.file(message),
    sent: (message) => quietly(remote.sent(message)),
    heard: (message) => quietly(remote.heard(message)),
    act: (message) => remote.act(message),
    call: (message) => remote.call(message),
  }
}
