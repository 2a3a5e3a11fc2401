import type { LargePage } from './large-page.ts'
import { createLateParts, loadMethodCalls } from './late-parts.ts'
import { LARGE } from './limits.ts'
import { createPageCore, loadParser, type PageCore } from './page-core.ts'
import { createPageEdits } from './page-edit.ts'
import { createPageLink } from './page-link.ts'
import { createPageOperations, type PageOperations } from './page-operations.ts'
import { ROOT } from './running-page.ts'
import type { OwnedPage, RunningPageOptions } from './running-page-options.ts'
import { elementOf } from './state-places.ts'

/** Opens a program: paints from its first values, starts the engine only if the page has logic. */
export function createRunningPage(options: RunningPageOptions): OwnedPage {
  const { key, program, mode } = options
  const core = createPageCore(options)
  const { state, store, failures, methods, permissions, services, inWords } = core
  const late = createLateParts({
    core,
    page: () => page,
    operations: () => operations,
    async engine() {
      await link.flush()
      return link.start()
    },
  })
  const link = createPageLink({
    core,
    // Loaded with the engine, the only part that asks a page for something.
    calls: async () => {
      const { createPageCalls } = await import('./page-calls.ts')
      return createPageCalls({ core, late, page, call: operations.call, app: () => link.app() })
    },
    bounded: async () => {
      const { boundedChanges } = await import('./bounded-changes.ts')
      return (changes) => boundedChanges(changes, (failure) => failures.note([failure]))
    },
    // Each user of these loads them again, and learns of a failure then.
    starting: () => void Promise.all([loadParser(), loadMethodCalls(), late.bounded()]).catch(() => undefined),
  })
  const operations: PageOperations = createPageOperations({ core, late, link })
  const { listens, ask, load, apply, call, chosen } = operations
  const { edit, hasLeft } = createPageEdits(core, late, link)
  let large: LargePage | undefined
  const loadLarge = async (): Promise<void> => {
    if (program.elements.length >= LARGE) large = (await import('./large-page.ts')).openLargePage(core, page)
  }

  // A plain object: pages of rows are made of it by spreading.
  const page: OwnedPage = {
    key,
    mode,
    // First, so that rows that the engine reports find those that are there.
    painted: Promise.all([program.firstRows && late.rows().then((rows) => rows.take(program.firstRows!)), loadLarge()]).then(
      () => undefined,
    ),
    slices: () => large?.slices(),
    ready: program.needsEngine ? link.start().then(() => undefined) : Promise.resolve(),
    element: (id) => store.signal(id),
    get still() {
      return large?.still
    },
    failures: failures.of,
    codes() {
      permissions?.follow()
      return store.codes
    },
    viewFailed: (id, problem) => {
      if (!state.isDisposed) failures.view(id, problem)
    },
    emit: (id, event, payload) => void ask(id, event, payload),
    ask: (id, event, payload) => ask(id, event, payload),
    rows: late.listOf,
    listens,
    isOnce: (id, event) =>
      (store.given(id)?.events[event] ?? []).some((flow) => Object.hasOwn(state.again, flow) && state.again[flow] === 'one'),
    setState(path, value) {
      if (state.isDisposed || !(program.needsEngine || link.isStarted()) || hasLeft(elementOf(path))) return
      link.write(path, value)
    },
    files: async (scope) => (await late.files()).within(scope),
    surround(now) {
      const next = { ...state.surroundings, ...now }
      state.surroundings = next
      store.speak(next.locale)
      link.whenStarted((engine) => (state.isDisposed ? undefined : engine.surround({ key, surroundings: next })))
    },
    setInSight: (isInSight) => setInSight(core, page, isInSight),
    isInSight: () => !methods.isOutOfSight,
    load: (id, params, fresh) => load(id, params, fresh),
    apply: (id, path, argumentLists) => apply(id, path, argumentLists),
    match: async (pattern, text) => (await link.start()).match({ key, pattern, text }),
    ...{ provideMethods: methods.provide, offers: methods.offers },
    call: (id, method, args, when, row) => call(id, method, args, when, undefined, row),
    chosen: (id, row) => chosen(id, row, page),
    say: (told) => new Promise((resolve) => inWords(told, resolve)),
    servicesFor: (owner) => services.for(owner),
    edit,
    engine: link.start,
    evaluate: async (...asked) => (await import('./page-evaluate.ts')).evaluateOnPage({ core, late, link }, ...asked),
    dispose() {
      core.dispose()
      link.leaveApp()
      void late.loadedFiles()?.then((files) => files.end())
      link.whenStarted((engine) => void engine.close(key))
    },
  }

  if (mode !== 'edit') page.emit(ROOT, 'onLoad', null)
  // Without an engine nothing reports the uses of blocks: each is there once.
  if (!program.needsEngine && state.uses.length > 0) void late.rows().then((rows) => rows.withoutEngine())
  return page
}

function setInSight({ methods, state }: PageCore, page: OwnedPage, isInSight: boolean): void {
  methods.setInSight(isInSight)
  if (!isInSight) page.surround({ locale: state.surroundings?.locale ?? 'en', hidden: true })
}
