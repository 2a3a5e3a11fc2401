import { type Signal, signal } from '@preact/signals-core'
import type { ActionOutcome, Evaluation, LoadResult } from '#kernel/engine'
import { MessageError, type Told, tell, toldBy } from '#kernel/message'
import type { ElementId, Json } from '#kernel/page'
import { PRODUCT, unlessAborted } from '#kernel/plugin'
import type { AppState } from './app-state.ts'
import { tellStyle } from './bound-style.ts'
import type { BoundedCalls } from './bounded-calls.ts'
import { contextFor } from './context-for.ts'
import { ElementStore } from './element-store.ts'
import { createInWords } from './in-words.ts'
import { createLateFailures } from './late-failures.ts'
import { LARGE, SLICED } from './limits.ts'
import type { createMethodCalls as CreateMethodCalls, MethodCalls } from './method-calls.ts'
import { createMethodTable } from './method-table.ts'
import { createPageFailures } from './page-failures.ts'
import type { FilesOfPage } from './page-files.ts'
import { createPageLink } from './page-link.ts'
import { type Messages, messages } from './page-services.ts'
import { createPermissions } from './permissions.ts'
import { childrenByParent, withBlockChildren } from './program-children.ts'
import type { RowPages } from './row-pages.ts'
import { NO_ROWS, ROOT, type RunningPage, type RunningRows, type StillChildren } from './running-page.ts'
import type { OwnedPage, RunningPageOptions } from './running-page-options.ts'
import type { Slices } from './slices.ts'
import { elementOf } from './state-places.ts'

/** Flows of which there is no trace. */
const LOST_FLOWS: ReadonlySet<string> = new Set(['FLOW_INTERRUPTED', 'FLOW_FAILED'])

/** What parses outcomes comes beside the engine, which alone asks for some: most pages of visitors have none. */
const loadParser = () => import('#kernel/engine/protocol')

/** Opens a program: paints from its first values, starts the engine only if the page has logic. */
export function createRunningPage(options: RunningPageOptions): OwnedPage {
  const { key, program, mode } = options
  const store = new ElementStore(
    (place, value) => tellStyle(place, value, failures.of(place.element).peek(), failures.note, failures.mended),
    mode === 'edit',
  )
  const methods = createMethodTable()
  const lists = new Map<string, Signal<RunningRows>>()
  /** Elements that edits took away: what their views write while they go is nobody's. */
  const left = new Set<ElementId>()
  let { uses = [], templates: blocks = [] } = program
  let rowPages: Promise<RowPages> | undefined
  let files: Promise<FilesOfPage> | undefined
  let methodCalls: MethodCalls | undefined
  let disposed = false
  let { surroundings } = options
  let { methods: shapes = {}, again = {} } = program
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
    page: serverPage === undefined ? key : 'block' in serverPage ? `block ${serverPage.block}` : `page ${serverPage.page}`,
    show,
    locale,
    inWords,
  })

  store.speak(locale())
  store.setBindings(program.bindings)
  store.setSources(program.sources)
  let sharing: Promise<AppState> | undefined
  const share = (): Promise<AppState> | undefined => {
    sharing ??= options.app && Promise.resolve(options.app())
    return sharing
  }
  const permissions = mode === 'edit' ? undefined : createPermissions(store, share)
  permissions?.look(program.elements)
  store.put(program.elements, childrenByParent(program.elements))

  const failures = createPageFailures({
    onFailures: options.onFailures,
    onMended: options.onMended,
    failed(failure) {
      if (LOST_FLOWS.has(failure.code) && !disposed && mode !== 'edit') flowFailures.lost(failure)
    },
  })

  const link = createPageLink({
    options,
    // It comes beside the engine, which alone asks a page for something.
    calls: async () =>
      (await import('./page-calls.ts')).createPageCalls({
        ...{ options, store, failures, flowFailures, inWords, show, withRows, typeOf, act },
        call: (...asked) => call(...asked),
        isDisposed: () => disposed,
        files: () => files,
        app: () => link.app(),
      }),
    bounded: async () => {
      const { boundedChanges } = await import('./bounded-changes.ts')
      return (changes) => boundedChanges(changes, (failure) => failures.note([failure]))
    },
    surroundings: () => surroundings,
    isDisposed: () => disposed,
    // An element of that name is meant on its page.
    share: () => (store.has('app') ? undefined : share()),
    // Whoever needs it asks again and hears of a failure.
    starting: () => void Promise.all([loadParser(), loadMethodCalls(), boundedCalls()]).catch(() => undefined),
  })
  const { start, flush } = link

  let limited: Promise<BoundedCalls> | undefined
  /** Limits what calls pass to the engine; loaded with it. */
  function boundedCalls(): Promise<BoundedCalls> {
    limited ??= import('./bounded-calls.ts').then(({ createBoundedCalls }) =>
      createBoundedCalls({ note: failures.note, mended: failures.mended, inWords: (told) => page.say(told) }),
    )
    return limited
  }

  async function act(action: string, params: Json, input: Json, scope?: string): Promise<ActionOutcome> {
    if (disposed) return { ok: false, reason: tell('engine.closed') }
    try {
      const runtime = await options.actions(action)
      if (!runtime) return { ok: false, reason: tell('view.unknown-action', { action }) }
      const from = scope === undefined ? page : ((await withRows()).pageIn(scope) ?? page)
      const context = contextFor(runtime, { page: from, services, closing: closing.signal }, input)
      const outcome = await unlessAborted(runtime.run(runtime.parse(params) as never, context), context.signal)
      return outcome.ok ? outcome : { ...outcome, reason: await inThePagesWords(outcome.reason) }
    } catch (thrown) {
      return { ok: false, reason: await inThePagesWords(toldBy(thrown)) }
    }
  }

  /** The engine has the words of actions, and none of services: what these tell crosses with its text. */
  async function inThePagesWords(told: Told): Promise<Told> {
    if (typeof told === 'string' || !('code' in told) || !told.code.startsWith('service/')) return told
    return { ...told, text: await page.say(told) }
  }

  /** Flows call methods: a page without any loads nothing of this. */
  const withCalls = (create: typeof CreateMethodCalls): MethodCalls => {
    methodCalls ??= create({ store, methods, shapes: () => shapes, withRows, loadParser })
    return methodCalls
  }
  const call: MethodCalls['call'] = async (...asked) => withCalls(createMethodCalls ?? (await loadMethodCalls())).call(...asked)
  const chosen: MethodCalls['chosen'] = async (...asked) => withCalls(createMethodCalls ?? (await loadMethodCalls())).chosen(...asked)

  /** What keeps rows comes with the first of them: most pages have none. */
  function withRows(): Promise<RowPages> {
    rowPages ??= loadRowPages().then(({ createRowPages }) =>
      createRowPages({
        page,
        store,
        uses: () => uses,
        list: listOf,
        styles: failures,
        act: {
          provideMethods: methods.provide,
          offers: methods.offers,
          emit: (scope, id, event, payload) => emit(id, event, payload, scope),
          ask: (scope, id, event, payload) => ask(id, event, payload, scope),
          load: (scope, id, params, fresh) => load(id, params, fresh, scope),
          apply: (scope, id, path, argumentLists) => apply(id, path, argumentLists, scope),
          call: (scope, id, method, args, when, row) => call(id, method, args, when, scope, row),
          chosen: (scope, id, row) => chosen(id, row, page, scope),
        },
        blocks: () => blocks,
        gone: (path) => void files?.then((table) => table.leaveRow(path)),
      }),
    )
    return rowPages
  }

  const listOf = (id: ElementId, slot: string): Signal<RunningRows> => {
    const key = `${id} ${slot}`
    const known = lists.get(key) ?? signal(NO_ROWS)
    lists.set(key, known)
    return known
  }

  function emit(id: ElementId, event: string, payload: Json | undefined, scope?: string): void {
    void ask(id, event, payload, scope)
  }

  async function ask(id: ElementId, event: string, payload: Json | undefined, scope?: string): Promise<boolean> {
    if (!listens(id, event)) return true
    try {
      const [engine, calls] = await Promise.all([start(), boundedCalls()])
      const text = calls.payload(id, event, payload)
      const message = { key, element: id, event, payload: text, ...(scope === undefined ? {} : { scope }) }
      // What was typed before the click is known before the click's flow runs.
      await flush()
      return await engine.fire(message)
    } catch (thrown) {
      failures.note([{ code: 'FLOW_FAILED', element: id, path: event, message: toldBy(thrown) }])
      return false
    }
  }

  async function load(id: ElementId, params: Json, fresh?: boolean, scope?: string): Promise<LoadResult> {
    const [engine, calls] = await Promise.all([start(), boundedCalls()])
    await flush()
    const asked = { key, element: id, ...(fresh ? { fresh } : {}), ...(scope === undefined ? {} : { scope }) }
    return calls.load(id, params, async (text) => JSON.parse(await engine.load({ ...asked, params: text })) as LoadResult)
  }

  async function apply(id: ElementId, path: string, argumentLists: readonly (readonly Json[])[], scope?: string): Promise<readonly Json[]> {
    const [engine, calls] = await Promise.all([start(), boundedCalls()])
    const asked = { key, element: id, path, ...(scope === undefined ? {} : { scope }) }
    return calls.apply(id, path, argumentLists, async (text) => JSON.parse(await engine.apply({ ...asked, calls: text })) as Json[])
  }

  const listens = (id: ElementId, event: string): boolean =>
    mode !== 'edit' && !disposed && (store.given(id)?.events[event]?.length ?? 0) > 0

  const isOnce = (id: ElementId, event: string): boolean =>
    (store.given(id)?.events[event] ?? []).some((flow) => Object.hasOwn(again, flow) && again[flow] === 'one')

  // Most pages are small, and load nothing for more.
  let slicesOf: ((page: RunningPage) => Slices | undefined) | undefined
  let still: StillChildren | undefined
  const withLarge = async (): Promise<void> => {
    const { length } = program.elements
    if (length >= LARGE) {
      const { drawer, keep } = await import('./still-children.tsx')
      const isUnbound = (id: ElementId) => !store.isBound(id)
      still = { drawer: (input) => drawer(input, isUnbound), keep: (before, now, changed) => keep(page, before, now, changed) }
    }
    if (length >= SLICED) ({ slicesOf } = await import('./slices.ts'))
  }

  const page: OwnedPage = {
    key,
    mode,
    // Before any that the engine tells: these then have the rows that are there.
    painted: Promise.all([program.firstRows && withRows().then((pages) => pages.take(program.firstRows!)), withLarge()]).then(
      () => undefined,
    ),
    slices: () => slicesOf?.(page),
    ready: program.needsEngine ? start().then(() => undefined) : Promise.resolve(),
    element: (id) => store.signal(id),
    get still() {
      return still
    },
    failures: failures.of,
    codes() {
      permissions?.follow()
      return store.codes
    },
    viewFailed: (id, problem) => {
      if (!disposed) failures.view(id, problem)
    },
    emit: (id, event, payload) => emit(id, event, payload),
    ask: (id, event, payload) => ask(id, event, payload),
    rows: listOf,
    listens,
    isOnce,
    setState(path, value) {
      if (disposed || !(program.needsEngine || link.isStarted()) || left.has(elementOf(path))) return
      link.write(path, value)
    },
    async files(scope) {
      files ??= import('./page-files.ts').then(({ createPageFiles }) =>
        createPageFiles({
          key,
          async engine() {
            await flush()
            return start()
          },
          pass: async (...asked) => (await boundedCalls()).load(...asked),
        }),
      )
      return (await files).within(scope)
    },
    surround(now) {
      const next = { ...surroundings, ...now }
      surroundings = next
      store.speak(next.locale)
      link.whenStarted((engine) => (disposed ? undefined : engine.surround({ key, surroundings: next })))
    },
    load: (id, params, fresh) => load(id, params, fresh),
    apply: (id, path, argumentLists) => apply(id, path, argumentLists),
    async match(pattern, text) {
      return (await start()).match({ key, pattern, text })
    },
    provideMethods: (id, offered) => methods.provide(id, offered),
    offers: (id, method) => methods.offers(id, method),
    call: (id, method, args, when, row) => call(id, method, args, when, undefined, row),
    chosen: (id, row) => chosen(id, row, page),
    say: (told) => new Promise((resolve) => inWords(told, resolve)),
    servicesFor: (owner) => services.for(owner),
    edit(change) {
      for (const id of change.removed) left.add(id)
      for (const element of change.upserted) left.delete(element.id)
      link.drop((path) => left.has(elementOf(path)))
      store.dropData(change.patch.left?.data ?? [])
      const { added, removed } = change.patch.bindings
      const unbound = removed.flatMap((id) => {
        const place = store.binding(id)
        return place?.template && !added.some(({ element, path }) => element === place.element && path === place.path) ? [place] : []
      })
      store.setBindings(change.patch.bindings.added, change.patch.bindings.removed)
      store.setSources(change.patch.sources.added, change.patch.sources.removed)
      failures.forget(change.removed)
      permissions?.look(change.upserted)
      store.put(change.upserted, withBlockChildren(change), change.removed)
      shapes = change.patch.methods ?? shapes
      again = change.patch.again ?? again
      uses = change.patch.uses ?? uses
      blocks = change.patch.templates ?? blocks
      for (const [key, list] of lists) if (left.has(key.split(' ', 1)[0]!)) list.value = NO_ROWS
      void rowPages?.then((pages) => pages.leave(change.removed, unbound))
      void files?.then((table) => table.leave(change.removed))
      void start().then((engine) => (disposed ? undefined : engine.update({ key, patch: change.patch })))
    },
    engine: start,
    async evaluate({ kind, source, element, row }, input) {
      const [engine, { crossing }] = await Promise.all([start(), loadParser()])
      await flush()
      let given: string
      try {
        given = crossing(input, 'eventParams')
      } catch (thrown) {
        return { ok: false, message: toldBy(thrown) }
      }
      const isInRows = element !== undefined && (store.signal(element).peek()?.template ?? 0) > 0
      const scope = element === undefined ? row : isInRows ? (row ?? (await withRows()).sampleOf(element)) : undefined
      return JSON.parse(
        await engine.evaluate({
          key,
          kind,
          source,
          input: given,
          ...(scope === undefined ? {} : { scope }),
          ...(scope === undefined || element === undefined ? {} : { element }),
        }),
      ) as Evaluation
    },
    dispose() {
      disposed = true
      link.leaveApp()
      closing.abort(new MessageError(tell('engine.closed')))
      permissions?.end()
      services.dispose()
      void files?.then((table) => table.end())
      link.whenStarted((engine) => void engine.close(key))
    },
  }

  if (mode !== 'edit') page.emit(ROOT, 'onLoad', null)
  // Nobody tells of the uses of blocks on a page without logic: each is there once.
  if (!program.needsEngine && uses.length > 0) void withRows().then((pages) => pages.withoutEngine())
  return page
}

/** What keeps rows; whoever knows that a page has some may ask for it before. */
export const loadRowPages = () => import('./row-pages.ts')

let createMethodCalls: typeof CreateMethodCalls | undefined
/** What calls methods of views. Whoever opens a page may ask for it before. */
export async function loadMethodCalls(): Promise<typeof CreateMethodCalls> {
  createMethodCalls ??= (await import('./method-calls.ts')).createMethodCalls
  return createMethodCalls
}
