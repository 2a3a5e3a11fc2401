import { computed, signal } from '@preact/signals-core'
import { type RenderResult, render } from '@testing-library/react'
import { act, type ComponentType } from 'react'
import type { Diagnostic, Evaluation, Trace } from '#kernel/engine'
import { cycleRefusal } from '#kernel/engine/references'
import {
  type Binding,
  createDocumentStore,
  createId,
  type ElementRecord,
  type Finding,
  type FlowRecord,
  type Json,
  type Label,
  PAGE_ID,
  type PageEntry,
} from '#kernel/page'
import { Kernel, type Plugin } from '#kernel/plugin'
import { message } from '#plugins/actions/message/index'
import { request } from '#plugins/actions/request/index'
import { setVariable } from '#plugins/actions/set-variable/index'
import { button } from '#plugins/components/button/index'
import { definePlugin, referencesIn, type SetterDeclaration, type SetterProps } from '#sdk'
import { createTestPage } from '#sdk/testing'
import type { PageInfo } from '../../../../server/wire.ts'
import { catalogueOf } from '../catalogue.ts'
import { cycleOfPatch } from '../cycles/cycle-of.ts'
import { EditorContext, type EditorSession, type SaveState } from '../session.ts'

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

export interface TestSession extends EditorSession {
  readonly refused: Label[]
  readonly spoken: string[]
  /** Every formula asked for. */
  readonly evaluated: Binding[]
}

/** A session over the real document store and plugin kernel, without an engine or a server. */
export function createTestSession(
  entries: readonly PageEntry[],
  options: { readonly plugins?: readonly Plugin[]; readonly evaluation?: Evaluation } = {},
): TestSession {
  const kernel = new Kernel()
  kernel.load(...(options.plugins ?? plainPlugins))
  const catalogue = catalogueOf(kernel)
  const store = createDocumentStore({ entries: new Map([pageRecord, ...entries].map((entry) => [entry.id, entry])) })
  const refused: Label[] = []
  const spoken: string[] = []
  const evaluated: Binding[] = []
  const { page } = createTestPage([], { mode: 'edit' })
  return {
    refused,
    spoken,
    evaluated,
    page: signal({ id: 1, name: 'Test page' } as PageInfo),
    kernel,
    catalogue,
    store,
    document: () => store.document,
    selection: signal<readonly string[]>([]),
    hovered: signal<string | null>(null),
    mode: signal<'edit' | 'preview'>('edit'),
    width: signal<number | 'fit'>('fit'),
    running: {
      ...page,
      evaluate: async (binding) => {
        evaluated.push(binding as Binding)
        return options.evaluation ?? { ok: true, value: 'live!', ms: 1 }
      },
    },
    findings: signal<readonly Finding[]>([]),
    failures: signal<readonly Diagnostic[]>([]),
    failureLog: signal([]),
    traces: signal<readonly Trace[]>([]),
    saveState: signal<SaveState>({ status: 'saved', at: 0 }),
    run(command, args, { gesture } = {}) {
      const plan = command.plan({ document: store.document, catalogue, references: referencesIn(kernel), newId: createId }, args)
      if ('refused' in plan) {
        refused.push(plan.refused)
        return false
      }
      const cycle = cycleOfPatch({ document: () => store.document, kernel }, plan)
      if (cycle) {
        refused.push(cycleRefusal(cycle))
        return false
      }
      store.apply(plan, { origin: 'user', label: command.label, history: gesture ? 'merge' : 'record', ...(gesture ? { gesture } : {}) })
      return true
    },
    undo: () => void store.undo(),
    redo: () => void store.redo(),
    canUndo: computed(() => store.canUndo.value),
    canRedo: computed(() => store.canRedo.value),
    save: async () => undefined,
    announce: (text) => void spoken.push(text),
    openFlow: signal<string | null>(null),
    openTrace: signal<Trace | null>(null),
    samplePage: signal(null),
    runSample: () => ({ ended: Promise.resolve(null), stop: () => undefined }),
    dock: signal<string | null>(null),
    stateValue: () => undefined,
    dispose: () => kernel.dispose(),
  }
}

/** Shows a panel of the editor; `settle` waits for what loads late. */
export async function renderPanel(
  session: EditorSession,
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
