import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { createProgramCompiler, type Trace } from '#kernel/engine'
import { cycleRefusal, findCycles } from '#kernel/engine/references'
import { toldBy } from '#kernel/message'
import {
  type AppliedPatch,
  type Catalogue,
  type Command,
  childrenOf,
  createDocumentStore,
  createId,
  emptyPatch,
  type Label,
  PAGE_ID,
  type PageDocument,
  PageError,
  type Patch,
  type PluginData,
  pluginsInUse,
  withPins,
} from '#kernel/page'
import type { Kernel } from '#kernel/plugin'
import { createRunningPage, type EngineLink, type OwnedPage, type PageActions, type PageUi } from '#kernel/view'
import { actionsPoint, contributorsIn, functionsPoint, referencesIn } from '#sdk'
import { currentLocale } from '#shell/locale'
import { beforeDraftRequests } from '#shell/page-logins'
import type { PageConflict, PageInfo, PageRecords, Saved, SavePage, UserInfo } from '../../../server/wire.ts'
import { canvasRules } from './canvas-css.ts'
import { cycleOfPatch } from './cycles/cycle-of.ts'
import { sampleProgram, startSample } from './flow/sample-run.ts'
import { findingsOfFlows } from './flow/step-findings.ts'
import { createLiveState, type LiveState } from './live-state.ts'
import { createMigrating, type Migrating } from './migrating.ts'
import { createPageProblems } from './page-problems.ts'
import { followDeclarations } from './plugins/follow-declarations.ts'
import { type Draft, type DraftStore, draftKey } from './saving/drafts.ts'
import { createPageSaving } from './saving/page-saving.ts'
import type { EditorSession, SaveState } from './session.ts'
import { labelOf, namesOn, speakerOf, wordsOf } from './words/speaker.ts'

export interface SessionOptions {
  readonly records: PageRecords
  readonly draft?: Draft
  readonly user: UserInfo
  readonly kernel: Kernel
  readonly catalogue: Catalogue
  /** What is known of a version of a plugin from outside of the product. */
  readonly pluginData?: (id: string, version: string) => PluginData | undefined
  readonly engine: () => Promise<EngineLink>
  readonly actions: PageActions
  readonly ui: PageUi
  readonly drafts: DraftStore
  readonly send: (save: SavePage) => Promise<Saved>
  /** Shows a text to the person, in the language of the interface. */
  readonly show: (text: Label, tone: 'info' | 'warning') => void
  /** The page is being edited in another tab of this browser: here it is only looked at. */
  readonly elsewhere?: boolean
  /** Opens the page anew, as the server has it. */
  readonly reopen?: () => void
}

/** What the editor's own frame may do beyond what panels see. */
export interface OwnedSession extends EditorSession {
  /** Like `run`, and answers the patch that was applied. */
  apply<Args>(command: Command<Args>, args: Args, options?: { readonly gesture?: string }): Patch | null
  readonly conflict: ReadonlySignal<PageConflict | null>
  resolveConflict(mineWins: (id: string) => boolean): void
  /** Lets a page be edited that was opened read-only because of its findings. */
  unlock(): void
  /** Why nothing can be edited just now, e.g. a window that is too narrow. */
  readonly blocked: ReturnType<typeof signal<Label | null>>
  readonly pageCss: ReadonlySignal<readonly string[]>
  readonly live: LiveState
  /** The state of the page that the person looks at: of the preview while there is one, else of the canvas. */
  readonly shownState: ReadonlySignal<LiveState>
  readonly spoken: ReadonlySignal<string>
  /** The page as it is now, running with its flows. */
  openPreview(): OwnedPage
  setPage(change: Partial<PageInfo>): void
  hasUnsaved(): boolean
  /** Drops what the server does not have and opens the page anew. */
  discard(): Promise<void>
  /** Puts the work away for another tab, which goes on with it; false when it cannot. */
  handOver(): Promise<boolean>
  /** Another tab has taken over without asking. */
  loseToTab(): void
}

const TEXTS = {
  errors: { zh: '页面存在错误，已以只读方式打开', en: 'The page has errors and was opened read-only' },
  tester: { zh: '你只有查看权限', en: 'You may only look at this page' },
  restored: { zh: '已恢复上次未保存的修改', en: 'Your unsaved changes were restored' },
  elsewhere: {
    zh: '此页面正在本浏览器的另一个标签页中编辑。为避免丢失修改，这里以只读方式打开。',
    en: 'This page is being edited in another tab of this browser. It is read-only here, so that neither tab loses changes.',
  },
} satisfies Record<string, Label>

const NO_CHILDREN: ReadonlyMap<string, readonly string[]> = new Map()
const NOTHING: Patch = { added: new Map(), removed: new Map(), changed: new Map() }

/** Events kept per kind in the console (specification, section 9). */
const TRACES = 30

/** Opens a page for editing: one store, one compiled program, one running page, one queue of saves. */
export function createSession(options: SessionOptions): OwnedSession {
  const { records, user, kernel, catalogue } = options
  const references = referencesIn(kernel)
  const store = createDocumentStore({ entries: new Map(records.entries.map((entry) => [entry.id, entry])) })
  const functions = kernel
    .registry(functionsPoint)
    .all.peek()
    .map((declaration) => declaration.name)
  const contributorOf = contributorsIn(kernel, options.pluginData)
  const plugins = (document: PageDocument) => pluginsInUse(document, contributorOf, references)
  const compiler = createProgramCompiler(store.document, catalogue, { functions, plugins })
  const page = signal(records.page)
  const selection = signal<readonly string[]>([])
  const traces = signal<readonly Trace[]>([])
  const spoken = signal('')
  const blocked = signal<Label | null>(null)
  const openTrace = signal<Trace | null>(null)
  const samplePage = signal<OwnedPage | null>(null)
  const preview = signal<LiveState | null>(null)
  let rules: readonly string[] = []
  const pageCss = computed(() => {
    rules = canvasRules(store.current.value, rules)
    return rules
  })
  let migrating: Pick<Migrating, 'findings' | 'run'> = { findings: () => [], run: async () => {} }
  const problems = createPageProblems(
    records.findings,
    () => store.document,
    { catalogue, references },
    (document) => [
      ...findCycles(document, references),
      // Its circles are told above, with those that it does not look for.
      ...compiler.findings.filter(({ code }) => !code.endsWith('_CYCLE')),
      ...migrating.findings(),
      ...findingsOfFlows({ document, catalogue, actionOf: (id) => kernel.registry(actionsPoint).get(id) }),
    ],
  )
  const key = `edit:${records.page.id}:${createId('session')}`
  const base = {
    env: 'stg',
    route: {},
    user: { ...user },
    serverPage: { page: records.page.id, env: 'draft' },
    surroundings: { locale: currentLocale(), hidden: false },
    engine: options.engine,
    actions: options.actions,
    ui: options.ui,
    words: wordsOf(kernel),
  } as const
  const onTrace = (trace: Trace): void => {
    traces.value = [trace, ...traces.peek()].slice(0, TRACES)
  }

  const running = createRunningPage({
    ...base,
    key,
    program: compiler.program,
    mode: 'edit',
    onFailures: problems.failed,
    onMended: problems.mended,
    onTrace,
    onState: (changes) => live.told(changes),
  })
  const live = createLiveState({ key, variables: compiler.program.variables, engine: () => running.engine() })
  void running.ready.then(
    () => live.refresh(),
    () => undefined,
  )

  const saving = createPageSaving({
    pageId: records.page.id,
    revision: records.revision,
    initial: options.elsewhere ? { status: 'read only', reason: TEXTS.elsewhere, elsewhere: true } : initialState(records),
    store,
    send: options.send,
    drafts: options.drafts,
    draftKey: draftKey(user.userId, records.page.id),
    onSaved: (saved) => setPage(saved),
  })

  migrating = createMigrating({
    store,
    catalogue,
    engine: options.engine,
    carry: saving.carry,
    found: () => problems.changed(emptyPatch),
  })
  const stopMigrating = effect(() => {
    void kernel.plugins.value
    void migrating.run().catch(() => undefined)
  })

  const stopSaving = beforeDraftRequests(records.page.id, saving.queue.flush)

  const setPage = (change: Partial<PageInfo>): void => {
    page.value = { ...page.peek(), ...change }
  }

  const stop = store.subscribe((applied) => {
    const change = compiler.apply(applied.patch)
    running.edit({ patch: change.patch, ...change.elements, children: changedChildren(applied) })
    problems.changed(applied.patch)
    // What was pasted may be older, and another version of a plugin newer.
    if (applied.patch.added.size > 0 || applied.patch.changed.has(PAGE_ID)) void migrating.run().catch(() => undefined)
    live.refresh()
    keepSelection(applied)
  })

  /** Pages that run beside the edited one: the preview, a sample. */
  const beside = new Set<OwnedPage>()
  const stopFollowing = followDeclarations(kernel, (functions) => {
    const change = compiler.again(functions)
    for (const each of [running, ...beside]) each.edit({ patch: change.patch, ...change.elements, children: NO_CHILDREN })
    problems.changed(NOTHING)
    live.refresh()
  })

  function keepSelection({ patch, document }: AppliedPatch): void {
    if (patch.removed.size === 0) return
    const kept = selection.peek().filter((id) => id === PAGE_ID || document.entries.has(id))
    if (kept.length !== selection.peek().length) selection.value = kept
  }

  const refuse = (reason: Label): null => {
    options.show(reason, 'warning')
    return null
  }

  function apply<Args>(command: Command<Args>, args: Args, { gesture }: { readonly gesture?: string } = {}): Patch | null {
    const state = saving.queue.state.peek()
    if (state.status === 'read only') return refuse(state.reason)
    if (blocked.peek()) return refuse(blocked.peek()!)
    const planned = command.plan({ document: store.document, catalogue, references, newId: createId }, args)
    if ('refused' in planned) return refuse(planned.refused)
    const patch = withPins(store.document, planned, contributorOf, references)
    const cycle = cycleOfPatch({ document: () => store.document, kernel }, patch)
    if (cycle) return refuse(cycleRefusal(cycle))
    try {
      store.apply(patch, {
        origin: 'user',
        label: command.label,
        history: gesture === undefined ? 'record' : 'merge',
        ...(gesture === undefined ? {} : { gesture }),
      })
    } catch (thrown) {
      if (!(thrown instanceof PageError)) throw thrown
      return refuse(labelOf(speakerOf(kernel), toldBy(thrown), namesOn(store.document)))
    }
    return patch
  }

  const editable = (): boolean => saving.queue.state.peek().status !== 'read only' && blocked.peek() === null
  const step = (move: 'undo' | 'redo'): void => {
    if (!editable()) return
    const restored: string[] = []
    const watch = store.subscribe(({ patch }) => restored.push(...patch.added.keys()))
    store[move]()
    watch()
    const roots = restored.filter((id) => {
      const entry = store.document.entries.get(id)
      return entry?.kind === 'element' && !restored.includes(entry.parentId ?? '')
    })
    if (roots.length > 0) selection.value = roots
  }

  const session: OwnedSession = {
    page,
    kernel,
    catalogue,
    store,
    document: () => store.document,
    selection,
    hovered: signal(null),
    mode: signal('edit'),
    width: signal('fit'),
    running,
    findings: problems.findings,
    failures: problems.failures,
    failureLog: problems.failureLog,
    traces,
    saveState: saving.queue.state,
    conflict: saving.queue.conflict,
    run: (command, args, how) => apply(command, args, how) !== null,
    apply,
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: store.canUndo,
    canRedo: store.canRedo,
    save: () => saving.queue.flush(),
    announce(text) {
      // The same text twice is spoken twice only if it differs: a no-break space is not heard.
      spoken.value = spoken.peek() === text ? `${text}\u00a0` : text
    },
    openFlow: signal(null),
    openTrace,
    samplePage,
    runSample(flow, starter, payload) {
      const sampleKey = `sample:${records.page.id}:${createId('session')}`
      const program = sampleProgram(compiler.program, flow, starter)
      openTrace.value = null
      return startSample({ key: sampleKey, program, flow, starter, payload }, (told) => {
        const opened = createRunningPage({
          ...base,
          key: sampleKey,
          program,
          mode: 'preview',
          onTrace(trace) {
            onTrace(trace)
            told(trace)
          },
          onFailures: problems.failed,
        })
        samplePage.value = opened
        beside.add(opened)
        return {
          ready: opened.ready,
          engine: opened.engine,
          stop: () => opened.surround({ ...base.surroundings, stopped: true }),
          dispose() {
            beside.delete(opened)
            if (samplePage.peek() === opened) samplePage.value = null
            opened.dispose()
          },
        }
      })
    },
    dock: signal(null),
    stateValue: (path) => live.at(path),
    resolveConflict: saving.resolve,
    unlock: saving.queue.unlock,
    blocked,
    pageCss,
    live,
    shownState: computed(() => preview.value ?? live),
    spoken,
    openPreview() {
      const previewKey = `preview:${records.page.id}:${createId('session')}`
      const opened: OwnedPage = createRunningPage({
        ...base,
        key: previewKey,
        program: compiler.program,
        mode: 'preview',
        onTrace,
        onFailures: problems.failed,
        onMended: problems.mended,
        onState: (changes) => state.told(changes),
      })
      const state = createLiveState({ key: previewKey, variables: compiler.program.variables, engine: () => opened.engine() })
      preview.value = state
      beside.add(opened)
      void opened.ready.then(
        () => state.refresh(),
        () => undefined,
      )
      return {
        ...opened,
        dispose() {
          beside.delete(opened)
          if (preview.peek() === state) preview.value = null
          state.dispose()
          opened.dispose()
        },
      }
    },
    setPage,
    hasUnsaved: saving.hasUnsaved,
    async discard() {
      await saving.queue.discard()
      options.reopen?.()
    },
    handOver: saving.handOver,
    loseToTab: saving.lose,
    dispose() {
      stop()
      stopMigrating()
      stopFollowing()
      stopSaving()
      saving.dispose()
      problems.dispose()
      live.dispose()
      samplePage.peek()?.dispose()
      running.dispose()
    },
  }

  if (options.draft && editable() && saving.restore(options.draft)) options.show(TEXTS.restored, 'info')
  return session
}

function initialState(records: PageRecords): SaveState {
  if (records.access === 'tester') return { status: 'read only', reason: TEXTS.tester }
  if (records.findings.some((finding) => finding.level === 'error')) return { status: 'read only', reason: TEXTS.errors }
  return { status: 'saved', at: Date.parse(records.page.updatedAt) || Date.now() }
}

/** The new lists of children of every parent that the patch concerns, with the page's root under its own id. */
function changedChildren({ patch, document }: { readonly patch: Patch; readonly document: PageDocument }): Map<string, readonly string[]> {
  const parents = new Set<string | null>()
  const add = (entry: { readonly kind: string; readonly parentId?: string | null }): void => {
    if (entry.kind === 'element') parents.add(entry.parentId ?? null)
  }
  for (const entry of [...patch.added.values(), ...patch.removed.values()]) add(entry)
  for (const [from, to] of patch.changed.values()) {
    add(from)
    add(to)
  }
  for (const entry of patch.added.values()) if (entry.kind === 'element') parents.add(entry.id)
  const lists = new Map<string, readonly string[]>()
  for (const parent of parents) {
    if (parent === null || document.entries.has(parent)) lists.set(parent ?? PAGE_ID, childrenOf(document, parent))
  }
  return lists
}
