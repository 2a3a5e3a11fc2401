import { type Signal, signal } from '@preact/signals-core'
import type {
  ActionOutcome,
  Diagnostic,
  Environment,
  Evaluation,
  LoadResult,
  PageCalls,
  PageProgram,
  ProgramElement,
  ProgramPatch,
  ServerPage,
  Surroundings,
  Trace,
} from '#kernel/engine'
import { MessageError, type NameOf, type Told, tell, toldBy, type WordsOf } from '#kernel/message'
import type { Binding, ElementId, Json } from '#kernel/page'
import { PRODUCT, unlessAborted } from '#kernel/plugin'
import { contextFor } from './context-for.ts'
import { ElementStore } from './element-store.ts'
import type { EngineLink } from './engine-link.ts'
import { createInWords } from './in-words.ts'
import { createLateFailures } from './late-failures.ts'
import { createMethodTable } from './method-table.ts'
import type { PageActions } from './page-action.ts'
import { type Messages, messages, type PageServices } from './page-services.ts'
import { type PageMode, ROOT, type RunningPage } from './running-page.ts'

export interface RunningPageOptions {
  /** Unique among the pages that share an engine. */
  readonly key: string
  readonly program: PageProgram
  readonly mode: PageMode
  readonly env: Environment
  readonly route: Json
  readonly user: Json
  /** What the server holds its requests against. */
  readonly serverPage?: ServerPage
  /** Where it will be shown, for what it does before it is. */
  readonly surroundings?: Surroundings
  /** Called once, when the page first needs logic; never for a page without any. */
  readonly engine: () => Promise<EngineLink>
  readonly actions: PageActions
  /** What its actions find by token, and it tells its visitor by. */
  readonly services: PageServices
  /** The words of what its flows and sources tell. */
  readonly words?: WordsOf
  /** What its authors call its elements; without it, failures name them as visitors read them, by their kind. */
  readonly nameOf?: NameOf
  readonly onTrace?: (trace: Trace) => void
  readonly onFailures?: (failures: readonly Diagnostic[]) => void
  /** Places whose formulas failed before and gave a value now. */
  readonly onMended?: (places: readonly Pick<Diagnostic, 'element' | 'path'>[]) => void
  /** State that anybody wrote: flows, the page's fields, data of elements; `[path, value, …]`. */
  readonly onState?: (changes: readonly Json[]) => void
}

/** What one edit changes in an open page. */
export interface PageEdit {
  readonly patch: ProgramPatch
  readonly upserted: readonly ProgramElement[]
  readonly removed: readonly ElementId[]
  /** New lists of children, for every parent whose children changed. */
  readonly children: ReadonlyMap<ElementId, readonly ElementId[]>
}

export interface OwnedPage extends RunningPage {
  /** Resolves when the engine posted its first values; at once for a page without logic. */
  readonly ready: Promise<void>
  edit(change: PageEdit): void
  /** The engine, once started: for live values in the editor. */
  engine(): Promise<EngineLink>
  /** The value of a formula as the page stands, for the editor; nothing changes. */
  evaluate(source: { readonly kind: Binding['kind'] | 'script'; readonly source: string }, input: Json): Promise<Evaluation>
  dispose(): void
}

/** The place of what a view fails of: no prop has such a path. */
const VIEW_PATH = '#view'
/** Flows of which there is no trace. */
const LOST_FLOWS: ReadonlySet<string> = new Set(['FLOW_INTERRUPTED', 'FLOW_FAILED'])

/** Ids of children in the order of the program, by parent. */
export function childrenOfProgram(elements: readonly ProgramElement[]): Map<ElementId, ElementId[]> {
  const children = new Map<ElementId, ElementId[]>(elements.map((element) => [element.id, []]))
  for (const element of elements) if (element.parentId !== null) children.get(element.parentId)?.push(element.id)
  return children
}

/** Opens a program: paints from its first values, starts the engine only if the page has logic. */
export function createRunningPage(options: RunningPageOptions): OwnedPage {
  const { key, program, mode } = options
  const store = new ElementStore()
  const methods = createMethodTable()
  const failures = new Map<ElementId, Signal<readonly Diagnostic[]>>()
  const events = new Map(program.elements.map((element) => [element.id, element.events]))
  let disposed = false
  let seq = 0
  let pending: Json[] = []
  let link: Promise<EngineLink> | undefined
  let { surroundings } = options
  let { methods: shapes = {} } = program
  const { serverPage } = options
  const locale = () => surroundings?.locale ?? 'en'
  const typeOf = (id: ElementId): string => store.signal(id).peek()?.type ?? ''
  const inWords = createInWords(
    options.words,
    locale,
    async () => options.nameOf ?? (await loadParser()).visitorNames(typeOf, program.apis),
  )
  const closing = new AbortController()
  const services = options.services({ key, mode, ...(serverPage ? { page: serverPage } : {}), locale })
  const show: Messages['show'] = async (message) => {
    try {
      await services.for(PRODUCT)(messages).show(message)
    } catch {
      // Without a way to show it, it is at least not lost.
      console.warn(`[${key}] ${message.content}`)
    }
  }
  const flowFailures = createLateFailures({
    page: serverPage === undefined ? key : `page ${serverPage.page}`,
    show,
    locale,
    inWords,
  })

  store.setBindings(program.bindings)
  store.setSources(program.sources)
  store.put(program.elements, childrenOfProgram(program.elements))

  const failuresOf = (id: ElementId): Signal<readonly Diagnostic[]> => {
    const known = failures.get(id) ?? signal<readonly Diagnostic[]>([])
    failures.set(id, known)
    return known
  }

  const calls: PageCalls = {
    values(message) {
      if (disposed) return
      const values = JSON.parse(message.values) as Json[]
      const computed = store.applyValues(values)
      if (computed.length > 0) options.onState?.(computed)
      noteMended(values, message.failures)
      noteFailures(message.failures)
    },
    data(message) {
      if (disposed) return
      const data = JSON.parse(message.data) as Json[]
      for (let index = 0; index + 2 < data.length; index += 3)
        store.setValue(data[index] as string, data[index + 1] as string, data[index + 2] as Json)
      if (options.onState) {
        options.onState(data.flatMap((element, index) => (index % 3 === 0 ? [`component.${element}.data`, data[index + 2] as Json] : [])))
      }
    },
    // What code of plugins returns crosses to the worker as JSON, or not at all.
    act: async ({ action, params, input }) => parsed(action, await act(action, JSON.parse(params) as Json, JSON.parse(input) as Json)),
    call: async ({ element, method, args, when }) =>
      parsed(`${typeOf(element)}.${method}`, await call(element, method, JSON.parse(args) as Json, when)),
    state(message) {
      options.onState?.(JSON.parse(message.changes) as Json[])
    },
    trace(message) {
      if (!disposed && mode !== 'edit') flowFailures.ended(message.trace)
      options.onTrace?.(message.trace)
    },
    say({ tone, text }) {
      if (tone === 'error') flowFailures.said(text)
      if (!disposed) inWords(text, (content) => void show({ tone, content, seconds: 3 }))
    },
  }

  function noteFailures(reported: readonly Diagnostic[]): void {
    if (reported.length === 0) return
    for (const failure of reported) {
      const current = failuresOf(failure.element)
      current.value = [...current.peek().filter((known) => known.path !== failure.path), failure]
      if (LOST_FLOWS.has(failure.code) && !disposed && mode !== 'edit') flowFailures.lost(failure)
    }
    options.onFailures?.(reported)
  }

  function noteMended(values: readonly Json[], reported: readonly Diagnostic[]): void {
    if (failures.size === 0) return
    const failing = (element: ElementId, path: string) => reported.some((r) => r.element === element && r.path === path)
    const mended = values.flatMap((id, index) => {
      const place = index % 2 === 0 ? store.binding(id as number) : undefined
      const known = place && failures.get(place.element)?.peek()
      if (!place || !known?.some(({ path }) => path === place.path) || failing(place.element, place.path)) return []
      return [{ element: place.element, path: place.path }]
    })
    for (const { element, path } of mended)
      failuresOf(element).value = failuresOf(element)
        .peek()
        .filter((known) => known.path !== path)
    if (mended.length > 0) options.onMended?.(mended)
  }

  function viewFailed(id: ElementId, problem: Told | null): void {
    if (disposed) return
    const place = { element: id, path: VIEW_PATH }
    if (problem !== null) {
      noteFailures([{ code: 'VIEW_FAILED', ...place, message: problem }])
      return
    }
    if (
      !failures
        .get(id)
        ?.peek()
        .some(({ path }) => path === VIEW_PATH)
    )
      return
    failuresOf(id).value = failuresOf(id)
      .peek()
      .filter(({ path }) => path !== VIEW_PATH)
    options.onMended?.([place])
  }

  async function act(action: string, params: Json, input: Json): Promise<ActionOutcome> {
    if (disposed) return { ok: false, reason: tell('engine.closed') }
    try {
      const runtime = await options.actions(action)
      if (!runtime) return { ok: false, reason: tell('view.unknown-action', { action }) }
      const context = contextFor(runtime, { page, services, closing: closing.signal }, input)
      const outcome = await unlessAborted(runtime.run(runtime.parse(params) as never, context), context.signal)
      return outcome.ok ? outcome : { ...outcome, reason: await inThePagesWords(outcome.reason) }
    } catch (thrown) {
      return { ok: false, reason: await inThePagesWords(toldBy(thrown)) }
    }
  }

  /** The engine has the words of actions, and none of services: what these tell crosses with its text. */
  async function inThePagesWords(told: Told): Promise<Told> {
    if (typeof told === 'string' || !('code' in told) || !told.code.startsWith('service/')) return told
    return { ...told, text: await new Promise<string>((resolve) => inWords(told, resolve)) }
  }

  async function call(id: ElementId, method: string, args: Json, when?: 'if taken'): Promise<ActionOutcome> {
    if (store.has(id) && (method === 'show' || method === 'hide')) {
      store.show(id, method === 'show')
      return { ok: true }
    }
    if (!store.has(id)) return { ok: false, reason: tell('view.no-element', { element: id }) }
    const type = typeOf(id)
    const shape = shapes[type]?.[method]
    const run = (given: Json) => methods.call(id, method, given)
    return shape ? (await loadParser()).callChecked({ element: id, type, method, shape, when }, args, run) : run(args)
  }

  function start(): Promise<EngineLink> {
    // Whoever needs it asks again and hears of a failure.
    if (!link) void loadParser().catch(() => undefined)
    link ??= options.engine().then(async (engine) => {
      const { env, route, user, serverPage } = options
      const known = { ...(serverPage ? { serverPage } : {}), ...(surroundings ? { surroundings } : {}) }
      await engine.open({ key, program, env, route, user, mode, ...known }, calls)
      if (disposed) await engine.close(key)
      return engine
    })
    return link
  }

  async function flush(): Promise<void> {
    const engine = await start()
    if (disposed || pending.length === 0) return
    const changes = pending
    pending = []
    seq += 1
    options.onState?.(changes)
    engine.push({ key, seq, changes: JSON.stringify(changes) })
  }

  const page: OwnedPage = {
    mode,
    ready: program.needsEngine ? start().then(() => undefined) : Promise.resolve(),
    element: (id) => store.signal(id),
    failures: failuresOf,
    viewFailed,
    emit(id, event, payload) {
      if (mode === 'edit' || disposed || !events.get(id)?.[event]?.length) return
      const message = { key, element: id, event, payload: JSON.stringify(payload ?? null) }
      void start()
        .then(async (engine) => {
          // What was typed before the click is known before the click's flow runs.
          await flush()
          await engine.fire(message)
        })
        .catch((thrown: unknown) => {
          noteFailures([{ code: 'FLOW_FAILED', element: id, path: event, message: toldBy(thrown) }])
        })
    },
    setState(path, value) {
      if (disposed || !(program.needsEngine || link)) return
      if (pending.length === 0) queueMicrotask(() => void flush())
      pending.push(path, value)
    },
    surround(now) {
      surroundings = now
      void link?.then((engine) => (disposed ? undefined : engine.surround({ key, surroundings: now })))
    },
    async load(id, params, fresh): Promise<LoadResult> {
      const engine = await start()
      await flush()
      return JSON.parse(await engine.load({ key, element: id, params: JSON.stringify(params), ...(fresh ? { fresh } : {}) })) as LoadResult
    },
    async apply(id, path, argumentLists) {
      const engine = await start()
      return JSON.parse(await engine.apply({ key, element: id, path, calls: JSON.stringify(argumentLists) })) as Json[]
    },
    async match(pattern, text) {
      return (await start()).match({ key, pattern, text })
    },
    provideMethods: (id, offered) => methods.provide(id, offered),
    offers: (id, method) => methods.offers(id, method),
    call,
    edit(change) {
      for (const id of change.removed) events.delete(id)
      for (const element of change.upserted) events.set(element.id, element.events)
      store.setBindings(change.patch.bindings.added, change.patch.bindings.removed)
      store.setSources(change.patch.sources.added, change.patch.sources.removed)
      for (const id of change.removed) failuresOf(id).value = []
      store.put(change.upserted, change.children, change.removed)
      shapes = change.patch.methods ?? shapes
      void start().then((engine) => (disposed ? undefined : engine.update({ key, patch: change.patch })))
    },
    engine: start,
    async evaluate({ kind, source }, input) {
      const engine = await start()
      await flush()
      return JSON.parse(await engine.evaluate({ key, kind, source, input: JSON.stringify(input) })) as Evaluation
    },
    dispose() {
      disposed = true
      closing.abort(new MessageError(tell('engine.closed')))
      services.dispose()
      void link?.then((engine) => engine.close(key))
    },
  }

  if (mode !== 'edit') page.emit(ROOT, 'onLoad', null)
  return page
}

/** What parses outcomes comes beside the engine, which alone asks for some: most pages of visitors have none. */
const loadParser = () => import('#kernel/engine/protocol')
const parsed = async (by: string, returned: unknown) => (await loadParser()).parseOutcome(by, returned)
