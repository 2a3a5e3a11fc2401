import type { PageCalls } from '#kernel/engine'
import { eachChange, stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import type { AppState } from './app-state.ts'
import type { EngineLink } from './engine-link.ts'
import type { PageCore } from './page-core.ts'

interface LinkOptions {
  readonly core: PageCore
  readonly calls: () => Promise<PageCalls>
  /** Changes as they may go to the engine; loaded with it. */
  readonly bounded: () => Promise<(changes: readonly Json[]) => readonly Json[]>
  /** Is called when the engine is asked for: what is needed beside it may load as well. */
  readonly starting: () => void
}

/** A page's way to its engine, which starts when it is first asked for. */
export interface PageLink {
  readonly start: () => Promise<EngineLink>
  readonly isStarted: () => boolean
  /** Does something with the engine once it is there, if it was ever asked for. */
  readonly whenStarted: (act: (engine: EngineLink) => void) => void
  /** Writes are sent to the engine together, at the end of the turn. */
  readonly write: (path: string, value: Json | undefined) => void
  /** The same now: before whatever has to know of it. */
  readonly flush: () => Promise<void>
  /** Drops pending notifications about removed parts of the state. */
  readonly drop: (isGone: (path: string) => boolean) => void
  /** The state that pages share, once the page takes part. */
  readonly app: () => AppState | undefined
  readonly leaveApp: () => void
}

export function createPageLink({ core, calls, bounded, starting }: LinkOptions): PageLink {
  const { options, state, store } = core
  const { key, program, mode } = options
  // An element called `app` hides the state that pages share.
  const share = () => (store.has('app') ? undefined : core.share())
  let link: Promise<EngineLink> | undefined
  let app: AppState | undefined
  let leave: (() => void) | undefined
  let bound: ((changes: readonly Json[]) => readonly Json[]) | undefined
  let seq = 0
  let pending: Json[] = []

  function toldByApp(engine: EngineLink, changes: string, own: boolean): void {
    if (state.isDisposed) return
    options.onState?.(JSON.parse(changes) as Json[])
    engine.push({ key, seq, changes, ...(own ? { own } : {}) })
  }

  function start(): Promise<EngineLink> {
    if (!link) starting()
    link ??= Promise.all([options.engine(), calls(), share(), bounded()]).then(async ([engine, called, shared, bounds]) => {
      bound = bounds
      const { env, route, user, serverPage } = options
      app = shared
      const joined = state.isDisposed ? undefined : shared?.join(key, program.app, (changes, own) => toldByApp(engine, changes, own))
      leave = joined?.leave
      const above = joined ? { app: joined.start } : {}
      const around = state.surroundings
      const known = { ...(serverPage ? { serverPage } : {}), ...(around ? { surroundings: around } : {}), ...above }
      await engine.open({ key, program, env, route, user, mode, ...known }, called)
      if (state.isDisposed) await engine.close(key)
      return engine
    })
    return link
  }

  async function flush(): Promise<void> {
    const engine = await start()
    if (state.isDisposed || pending.length === 0) return
    const changes = bound?.(pending) ?? pending
    pending = []
    seq += 1
    options.onState?.(changes)
    engine.push({ key, seq, changes: JSON.stringify(changes) })
  }

  return {
    start,
    flush,
    isStarted: () => link !== undefined,
    whenStarted: (act) => void link?.then(act),
    write(path, value) {
      if (pending.length === 0) queueMicrotask(() => void flush())
      pending.push(...stateChange(path, value))
    },
    drop(isGone) {
      pending = [...eachChange(pending)].flatMap(([path, value]) => (isGone(path) ? [] : stateChange(path, value)))
    },
    app: () => app,
    leaveApp: () => leave?.(),
  }
}
