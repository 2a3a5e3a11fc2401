import { expose, type Remote, wrap } from 'comlink'
import type { Json, MigrationTask } from '#kernel/page'
import { type Control, type OpenMessage, parseCode, parseStart, type Start, type WorkerCalls } from '../control.ts'
import { hasAnalyser, loadAnalyser } from '../language/analyser.ts'
import { usesGlobals } from '../language/global-names.ts'
import { LIMITS } from '../limits.ts'
import { canRunForm } from '../program/packed-code.ts'
import type { PageCalls } from '../protocol.ts'
import { PageSession } from '../run/page-session.ts'
import type { Watch } from '../run/watch.ts'
import type { EngineLibrary } from '../runtime.ts'
import { hasGlobals, loadGlobals } from '../vm/globals-loading.ts'
import { prepareVm } from '../vm/page-vm.ts'
import { loadVmModule, VmDead, type VmModule, type VmModuleOptions } from '../vm/vm.ts'
import { loadRows } from '../vm/vm-rows.ts'
import { warmUp } from '../vm/warm-up.ts'
import { REAL_WORLD, type World } from '../world.ts'

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
  loading: Promise<VmModule>,
  loadAnother: () => Promise<VmModule>,
  ports: Start,
  control: (message: Control) => void,
  world: World,
): () => void {
  const pages = adapt(wrap<PageCalls>(ports.pages))
  const ahead = new Map<string, OpenMessage>()
  const sessions = new Map<string, PageSession | Promise<PageSession>>()
  let calledSoFar = 0
  let running = 0
  const watch: Watch = {
    busy: (key, running, budget) => control({ tessera: 'busy', key, running, budget }),
    idle: () => control({ tessera: 'idle' }),
    broken: (message) => control({ tessera: 'broken', message }),
    runs: (code) => {
      const call = ++calledSoFar
      control({ tessera: 'runs', call, code })
      running++
      return {
        // Of one alone it is known that it goes on.
        goesOn: () => running > 1 && control({ tessera: 'goes on', call }),
        ended: () => {
          running--
          control({ tessera: 'ran', call })
        },
      }
    },
  }
  const hear = (name: string, payload: Json, depth: number) => {
    for (const session of sessions.values()) if (!(session instanceof Promise)) session.hear(name, payload, depth)
  }
  const emit = (name: string, payload: Json, depth: number) => {
    control({ tessera: 'emitted', name, payload, depth })
    // After the step that says it: whoever hears must not run inside of it.
    setTimeout(() => hear(name, payload, depth))
  }
  /** A page that is still opening gets its calls afterwards, in their order. */
  const on = <T>(key: string, run: (session: PageSession) => T): T | Promise<Awaited<T>> => {
    const session = sessions.get(key)
    if (!session) throw new Error(`No page is open as ${key}`)
    return session instanceof Promise ? (session.then(run) as Promise<Awaited<T>>) : run(session)
  }
  /** What may run code that the page did not bring analysed waits for the analysis. */
  const onBegun = <T>(key: string, run: (session: PageSession) => T) =>
    isReadyForCode() ? on(key, run) : loadForCode().then(() => on(key, run))
  const isAnalysed = ({ code, bindings }: OpenMessage['program']) =>
    canRunForm(code, new Set(library.functions.map(({ name }) => name))) && bindings.every((b) => b.code)
  const begin = (session: PageSession): void => {
    if (isReadyForCode()) session.begin()
    else void loadForCode().then(() => sessions.get(session.key) === session && session.begin())
  }
  let opensWithout = false
  const calls: WorkerCalls = {
    ahead: (text) => {
      const page = JSON.parse(text) as OpenMessage
      ahead.set(page.key, page)
    },
    open: async (given, restore) => {
      const page = typeof given === 'string' ? (JSON.parse(given) as OpenMessage) : ahead.get(given.ahead)
      if (!page) throw new Error('No such page was given ahead')
      ahead.delete(page.key)
      const before = sessions.get(page.key)
      const opening = loading.then(async (module) => {
        // What a person types into an editor's page may call anything, but one plugin that hangs must not keep the page from running.
        if (page.mode !== 'live') opensWithout = (await isLate(library.plugins?.ready(), OTHERS)) || opensWithout
        else await library.plugins?.ready(Object.keys(page.program.plugins))
        if (!isAnalysed(page.program)) await loadForCode()
        else if (usesGlobals(page.program.bindings, library.functions)) await loadGlobals()
        if (page.program.templates?.length) await loadRows()
        await (await before)?.close()
        return opened(() => new PageSession(page, restore, { module, library, pages, watch, world, emit }), watch)
      })
      sessions.set(page.key, opening)
      opening.catch(() => sessions.get(page.key) === opening && sessions.delete(page.key))
      const session = await opening
      // Opened again meanwhile: what comes now is for the session that follows.
      if (sessions.get(page.key) !== opening) return
      sessions.set(page.key, session)
      begin(session)
    },
    plugins: async (list) => {
      await library.plugins?.follow(list)
      const without = opensWithout
      opensWithout = false
      return without
    },
    ping: () => control({ tessera: 'pong' }),
    hear: ({ name, payload, depth }) => hear(name, payload, depth),
    update: async ({ key, patch }) => {
      if (patch.templates?.length) await loadRows()
      await onBegun(key, (s) => s.update(patch))
    },
    push: ({ key, seq, changes, own }) => void on(key, (s) => s.push(seq, changes, own)),
    fire: async ({ key, element, event, payload, scope, rows }, turn) =>
      onBegun(key, (s) => {
        control({ tessera: 'began', turn })
        return s.fire(element, event, payload, scope, rows)
      }),
    surround: ({ key, surroundings }) => void on(key, (s) => s.surround(surroundings)),
    load: async ({ key, element, params, fresh, scope }) =>
      JSON.stringify(await onBegun(key, (s) => s.load(element, params, fresh, scope))),
    send: async ({ key, element, params, upload, scope, streams }) =>
      JSON.stringify(await onBegun(key, (s) => s.send(element, params, upload, scope, streams))),
    stopSending: ({ key, upload }) => void on(key, (s) => s.stopSending(upload)),
    evaluate: async ({ key, kind, source, input, scope, element }) =>
      JSON.stringify(await onBegun(key, (s) => s.evaluate(kind, source, input, scope, element))),
    apply: async ({ key, element, path, calls, scope }) => on(key, (s) => s.apply(element, path, calls, scope)),
    match: async ({ key, pattern, text }) => on(key, (s) => s.match(pattern, text)),
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
    snapshot: async (key) => on(key, (s) => s.snapshot()),
    close: async (key) => {
      const session = await sessions.get(key)
      sessions.delete(key)
      session?.close()
    },
  }
  expose(calls, ports.calls)
  return () => {
    for (const key of [...sessions.keys()]) calls.close(key).catch(() => {})
  }
}

/** Code that a page did not bring analysed may use any global. */
const isReadyForCode = (): boolean => hasAnalyser() && hasGlobals()
async function loadForCode(): Promise<void> {
  await Promise.all([loadAnalyser(), loadGlobals()])
}

function opened(create: () => PageSession, watch: Watch): PageSession {
  try {
    return create()
  } catch (error) {
    if (error instanceof VmDead) watch.broken(error.message)
    throw error
  }
}

/** Calls that nobody waits for must not end as unhandled rejections here. */
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

/** Milliseconds that a page of the editor waits for plugins; what comes later is taken in when it comes. */
const OTHERS = 1_000

/** Waits for something no longer than that; whether it was not there by then. */
async function isLate(work: Promise<void> | undefined, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds)
  })
  try {
    return await Promise.race([Promise.resolve(work).then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
