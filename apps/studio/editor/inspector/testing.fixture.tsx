import { type Signal, signal } from '@preact/signals-core'
import { type RenderResult, render } from '@testing-library/react'
import { act, type ComponentType } from 'react'
import type { Evaluation, Trace } from '#kernel/engine'
import { createDocumentStore, upgradePlugin } from '#kernel/page/commands'
import { type Binding, type ElementRecord, type FlowRecord, PAGE_ID, type PageEntry } from '#kernel/page/records'
import type { Json, Label } from '#kernel/page/values'
import { Kernel, type Plugin } from '#kernel/plugin'
import type { OwnedPage } from '#kernel/view'
import { AppState } from '#kernel/view/app-state'
import { message } from '#plugins/actions/message/index'
import { request } from '#plugins/actions/request/index'
import { setVariable } from '#plugins/actions/set-variable/index'
import { button } from '#plugins/components/button/index'
import { stepsPlugin } from '#plugins/presets/steps'
import { valueTypesPlugin } from '#plugins/presets/value-types'
import { contributorsIn, definePlugin, type SetterDeclaration, type SetterProps } from '#sdk'
import { type Editor, EditorContext } from '#sdk/studio'
import { createTestPage } from '#sdk/testing'
import type { OpenApp } from '#shell/app-state'
import type { PageInfo, PageMay, UserInfo } from '../../../../server/wire.ts'
import type { SaveState } from '../../../shell/sync/save-state.ts'
import { unguardedLease } from '../../../shell/sync/tab-lease.ts'
import { NO_PROJECT_LOOK, type ProjectLook } from '../../look/read-project-look.ts'
import { createEditor, type OwnedEditor } from '../create-editor.ts'
import { dataPanelsPlugin } from '../data-panels/index.ts'
import { dockPlugin } from '../dock/index.ts'
import { catalogueOf } from '../document/catalogue.ts'
import { createLiveState } from '../document/live-state.ts'
import { loadedPlugins, type OpenedPage, openedPage, showText, tabLease } from '../document/opened-page.ts'
import type { PageProblems } from '../document/page-problems.ts'
import { partsPlugin } from '../editor-parts.ts'
import { appToken } from '../parts/app-part.ts'
import { contributorsToken } from '../parts/contributors-part.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { lookToken } from '../parts/look-part.ts'
import { migratingToken } from '../parts/migrating-part.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { pageToken } from '../parts/page-part.ts'
import { previewToken } from '../parts/preview-part.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { runningToken } from '../parts/running-part.ts'
import { type Samples, samplesToken } from '../parts/sample-part.ts'
import { type Saving, savingToken } from '../parts/saving-part.ts'
import { spokenToken } from '../parts/spoken-part.ts'
import { storeToken } from '../parts/store-part.ts'
import { tracesToken } from '../parts/traces-part.ts'

const noApp = (): OpenApp => ({ state: new AppState({ id: 'test' }), close: () => undefined })

function TextEditor({ value, onChange, mixed, labelId }: SetterProps<string>) {
  return (
    <input
      type="text"
      aria-labelledby={labelId}
      value={value ?? ''}
      placeholder={mixed ? 'Mixed' : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function SwitchEditor({ value, onChange, labelId }: SetterProps<boolean>) {
  return <input type="checkbox" aria-labelledby={labelId} checked={value ?? false} onChange={(event) => onChange(event.target.checked)} />
}

/** A setter of one id around any editor. */
export const simple = <Value extends Json>(id: `setter/${string}`, Editor: ComponentType<SetterProps<Value>>): SetterDeclaration => ({
  id,
  label: { zh: id, en: id },
  editor: async () => ({ Editor: Editor as unknown as ComponentType<SetterProps<never>> }),
})

/** Setters that are as simple as a setter can be. */
export const plainSetters = definePlugin({
  id: 'test.setters',
  version: '1',
  setters: [
    simple('setter/text', TextEditor),
    simple('setter/select', TextEditor),
    simple('setter/expression', TextEditor),
    simple('setter/switch', SwitchEditor),
    simple('setter/icon', TextEditor),
  ],
})

export const plainPlugins: readonly Plugin[] = [
  plainSetters,
  definePlugin({ id: 'test.rest', version: '1', components: [button], actions: [message, request, setVariable] }),
]

export function elementRecord(id: string, over: Partial<ElementRecord> = {}): ElementRecord {
  return {
    kind: 'element',
    id,
    type: 'Button',
    name: id,
    parentId: null,
    order: 'a0',
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    version: 1,
    extra: {},
    ...over,
  }
}

export function flowRecord(id: string, over: Partial<FlowRecord> = {}): FlowRecord {
  return { kind: 'flow', id, name: id, nodes: [], extra: {}, ...over }
}

const pageRecord: PageEntry = {
  kind: 'page',
  id: PAGE_ID,
  schemaVersion: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  interceptor: {},
  extra: {},
}

export interface TestSession extends OwnedEditor {
  readonly refused: Label[]
  readonly spoken: string[]
  /** Every formula asked for. */
  readonly evaluated: Binding[]
  readonly running: OwnedPage
  readonly traces: Signal<readonly Trace[]>
  readonly openTrace: Signal<Trace | null>
  readonly openFlow: Signal<string | null>
  readonly dock: Signal<string | null>
}

interface TestSessionOptions {
  readonly plugins?: readonly Plugin[]
  readonly evaluation?: Evaluation
  readonly runSample?: Samples['run']
  /** How the look of the project is read; without it there is none. */
  readonly readLook?: () => Promise<ProjectLook>
  /** 1: a super administrator. */
  readonly role?: UserInfo['role']
  /** The page's card, and what the person may do with it. */
  readonly info?: Partial<PageInfo>
  readonly may?: Partial<PageMay>
}

const openedWith = ({ readLook: read, role = 2, may = {} }: TestSessionOptions): OpenedPage =>
  ({
    ...{ records: { page: { projectId: 1, name: 'Test page' }, may }, user: { role } },
    ...(read ? { look: { first: NO_PROJECT_LOOK, read } } : {}),
  }) as unknown as OpenedPage

/** An editor over the real document store and plugin kernel, without an engine or a server. */
export function createTestSession(entries: readonly PageEntry[], options: TestSessionOptions = {}): TestSession {
  const kernel = new Kernel()
  kernel.load(stepsPlugin, valueTypesPlugin, ...(options.plugins ?? plainPlugins), partsPlugin, dockPlugin, dataPanelsPlugin)
  const catalogue = catalogueOf(kernel)
  const refused: Label[] = []
  const spoken: string[] = []
  const evaluated: Binding[] = []
  const { page } = createTestPage([], { mode: 'edit' })
  const running: OwnedPage = {
    ...page,
    evaluate: async (binding) => {
      evaluated.push(binding as Binding)
      return options.evaluation ?? { ok: true, value: 'live!', ms: 1 }
    },
  }
  const live = createLiveState({ key: 'test', variables: {}, engine: () => new Promise(() => undefined) })
  const traces = signal<readonly Trace[]>([])
  const openTrace = signal<Trace | null>(null)
  const problems = { findings: signal([]), failures: signal([]), failureLog: signal([]) }
  const info = signal({ id: 1, name: 'Test page', ...options.info } as PageInfo)
  const saved = { state: signal<SaveState>({ status: 'saved', at: 0 }) }
  const editor = createEditor(
    (parts) =>
      parts
        .give(loadedPlugins, { kernel, catalogue })
        .give(contributorsToken, contributorsIn(kernel))
        .give(showText, (text) => void refused.push(text))
        .give(tabLease, unguardedLease)
        .give(openedPage, openedWith(options))
        .give(pageToken, {
          info,
          change: (change) => {
            info.value = { ...info.peek(), ...change }
          },
        })
        .give(storeToken, createDocumentStore({ entries: new Map([pageRecord, ...entries].map((entry) => [entry.id, entry])) }))
        .give(migratingToken, {
          findings: () => [],
          upgrade: async (plugin, to) => void editor.run(upgradePlugin, { plugin, to }),
        })
        .give(problemsToken, problems as unknown as PageProblems)
        .give(tracesToken, { all: traces, opened: openTrace, add: () => undefined })
        .give(savingToken, saved as unknown as Saving)
        .give(runningToken, { page: running, live })
        .give(appToken, { variables: signal([]), canvas: new AppState({ id: 'test' }), open: noApp, reload: async () => undefined })
        .give(previewToken, { open: () => running, shown: signal(live), page: signal(running) })
        .give(samplesToken, {
          run: options.runSample ?? (() => ({ ended: Promise.resolve(null), stop: () => undefined })),
          page: signal(null),
        })
        .give(lookToken, Object.assign(signal(NO_PROJECT_LOOK), { again: async () => undefined }))
        .give(spokenToken, { text: signal(''), say: (text) => void spoken.push(text) }),
    kernel,
  )
  const { part, dispose } = editor
  return Object.assign(editor, {
    refused,
    spoken,
    evaluated,
    running,
    traces,
    openTrace,
    openFlow: part(openFlowToken),
    dock: part(uiToken).dock,
    dispose() {
      dispose()
      live.dispose()
      kernel.dispose()
    },
  })
}

/** Shows a panel of the editor; `settle` waits for what loads late. */
export async function renderPanel(
  session: Editor,
  Panel: ComponentType,
  onCaughtError?: (error: unknown) => void,
): Promise<RenderResult & { settle: () => Promise<void> }> {
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
  let screen!: RenderResult
  await act(async () => {
    screen = render(
      <EditorContext value={session}>
        <Panel />
      </EditorContext>,
      onCaughtError ? { onCaughtError } : {},
    )
  })
  await settle()
  return { ...screen, settle }
}
