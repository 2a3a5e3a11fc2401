import { fireEvent, render } from '@testing-library/react'
import { act, useCallback, useMemo, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { labelIn, plainText } from '#kernel/message'
import type { ActionNode, FlowNode, GroupNode } from '#kernel/page/records'
import type { Json, Label } from '#kernel/page/values'
import { number, type SetterDeclaration, text, z } from '#sdk'
import type { SetterProps } from '#sdk/setter'
import { setLocale } from '#shell/messages'
import { stepKind } from '../../../tests/helpers/step-kinds.ts'
import { isRefused } from './edit-nodes.ts'
import { type FlowHost, FlowScreen, type OfferedStep, type StepAction, settingsForm } from './index.ts'
import { newStepOf } from './kind-steps.ts'
import { membersOf } from './settings-form.tsx'

// A host without an editor: nodes in a plain list, three kinds of steps.

function TextControl({ value, onChange, labelId }: SetterProps<Json>) {
  return (
    <input aria-labelledby={labelId} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  )
}
const setter = (id: `setter/${string}`): SetterDeclaration => ({
  id,
  label: { zh: id, en: id },
  editor: async () => ({ Editor: TextControl as never }),
})
const SETTERS = ['setter/text', 'setter/number', 'setter/expression', 'setter/switch'].map((id) =>
  setter(id as 'setter/text'),
)

const ACTIONS: { readonly [id: string]: StepAction } = {
  'node/create': {
    label: { zh: '新建', en: 'Create' },
    icon: 'IconPlus',
    params: z.object({ model: text('模型', 'Model') }),
    summary: ({ model }: { model: string }) => ({ zh: model, en: model }),
  },
  'node/wait': {
    label: { zh: '等待', en: 'Wait' },
    icon: 'IconClockCircle',
    params: z.object({ hours: number('小时', 'Hours', 1) }),
    summary: () => ({ zh: '', en: '' }),
  },
}
const NAMES = [{ name: 'eventParams', kind: 'event', detail: 'object', value: { record: { total: 7 } } }] as const
const form = settingsForm({ setterOf: (id) => SETTERS.find((each) => each.id === id), names: () => NAMES })

let count = 0
const offered = (id: string): OfferedStep => ({
  ...{ id, kind: 'action', icon: ACTIONS[id]!.icon, label: ACTIONS[id]!.label.en, keywords: [] },
  make: () => ({ id: `n${++count}`, kind: 'action', name: '', action: id, params: {}, bindings: {} }),
})
const when: OfferedStep = {
  ...{ id: 'step/when', kind: 'group', icon: 'IconBranch', label: 'Conditions', keywords: ['if'] },
  make: () => ({ ...newStepOf(stepKind('step/when')!), id: `n${++count}` }) as FlowNode,
}
const OFFER = { groups: [{ id: 'all', label: 'Steps', steps: [when, offered('node/create'), offered('node/wait')] }] }
const NO_RUNS: FlowHost['runs'] = { all: [], shown: undefined, show: () => undefined }

interface Heard {
  nodes: readonly FlowNode[]
  readonly refused: Label[]
  readonly spoken: string[]
  left: boolean
}

function useTinyHost(first: readonly FlowNode[], heard: Heard, runs: FlowHost['runs']): FlowHost {
  const [{ past, nodes, next }, setState] = useState({
    past: [] as (readonly FlowNode[])[],
    nodes: first,
    next: [] as (readonly FlowNode[])[],
  })
  heard.nodes = nodes
  const change = useCallback<FlowHost['change']>(
    (plan) => {
      const planned = plan(heard.nodes)
      if (isRefused(planned)) {
        heard.refused.push(planned.refused)
        return false
      }
      const before = heard.nodes
      heard.nodes = planned
      setState((now) => ({ past: [...now.past, before], nodes: planned, next: [] }))
      return true
    },
    [heard],
  )
  const undo = () =>
    setState((now) =>
      now.past.length === 0 ? now : { past: now.past.slice(0, -1), nodes: now.past.at(-1)!, next: [now.nodes] },
    )
  const offer = useMemo(() => () => OFFER, [])
  return {
    ...{ id: 'w', name: 'On order', nodes, change, form, offer, runs },
    history: { canUndo: past.length > 0, canRedo: next.length > 0, undo, redo: () => undefined },
    leave: () => {
      heard.left = true
    },
    announce: (said) => void heard.spoken.push(said),
    words: (told) => (typeof told === 'object' && 'en' in told ? labelIn(told, 'en') : plainText(told)),
    actionOf: (id) => ACTIONS[id],
    kindOf: stepKind,
    findings: new Map([
      [
        'n1',
        [{ level: 'warning', code: 'NODE', entry: 'w', path: 'n1', message: { zh: '缺模型', en: 'Choose a model' } }],
      ],
    ]),
    start: 'A new order starts it.',
  }
}

interface ScreenProps {
  readonly nodes: readonly FlowNode[]
  readonly heard: Heard
  readonly runs: FlowHost['runs']
}

function Screen({ nodes, heard, runs }: ScreenProps) {
  return <FlowScreen host={useTinyHost(nodes, heard, runs)} />
}

async function open(nodes: readonly FlowNode[] = [], runs = NO_RUNS) {
  count = nodes.length
  const heard: Heard = { nodes, refused: [], spoken: [], left: false }
  let screen!: ReturnType<typeof render>
  await act(async () => {
    screen = render(<Screen {...{ nodes, heard, runs }} />)
  })
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  await settle()
  const press = (key: string, more = {}) =>
    act(async () => void fireEvent.keyDown(screen.container.querySelector('[aria-current="step"]')!, { key, ...more }))
  const step = (id: string) => screen.container.querySelector<HTMLElement>(`[data-step="${id}"]`)!
  const choose = async (id: string) => {
    await act(async () => void fireEvent.click(step(id)))
    await settle()
  }
  const search = async (word: string) => {
    const field = screen.getByPlaceholderText('Search actions')
    await act(async () => void fireEvent.change(field, { target: { value: word } }))
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
    await settle()
  }
  return { screen, heard, press, step, choose, search, settle }
}
const create = (id: string): ActionNode => ({
  id,
  kind: 'action',
  name: '',
  action: 'node/create',
  params: { model: 'Order' },
  bindings: {},
})

describe('a flow screen over a plain list of steps', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('says what starts the flow, and leaves out what the host does not have', async () => {
    const { screen } = await open()
    expect(screen.getByText('A new order starts it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sample run' })).toBeNull()
    expect(screen.getByText('Not run yet')).toBeTruthy()
    expect(screen.container.querySelector<HTMLInputElement>('.tf-title')?.readOnly).toBe(true)
    expect(screen.container.querySelector('.tf-hint')?.textContent).not.toContain('sample')
  })

  it('adds steps from the menu by pointer and by keyboard, into lanes too', async () => {
    const { screen, heard, press, choose, search } = await open()
    await press('Tab')
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Conditions' })))
    expect(heard.nodes).toMatchObject([{ group: 'when', body: [[], []] }])
    await choose('n1:0:slot')
    await search('wait')
    expect((heard.nodes[0] as GroupNode).body[0]).toMatchObject([{ action: 'node/wait' }])
  })

  it('shows settings made from the schema of a step, and formulas with the names of the host', async () => {
    const { screen, heard, step, choose, settle } = await open([create('n1')])
    await choose('n1')
    expect(screen.getByRole('alert').textContent).toBe('Choose a model')
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('textbox', { name: 'Model' }), { target: { value: 'Customer' } }),
    )
    expect(heard.nodes).toMatchObject([{ params: { model: 'Customer' } }])
    expect(step('n1').textContent).toBe('Create: Customer')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use an expression: Model (=)' })))
    await settle()
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('textbox', { name: 'Model' }), {
          target: { value: 'eventParams.record' },
        }),
    )
    expect(heard.nodes).toMatchObject([
      { params: {}, bindings: { model: { kind: 'formula', source: 'eventParams.record' } } },
    ])
    expect(membersOf(NAMES, 'eventParams.record.', 18)).toEqual([
      { name: 'total', kind: 'member', detail: 'number', value: 7 },
    ])
  })

  it('writes the condition of a lane', async () => {
    const { screen, heard, choose } = await open([{ ...(when.make() as GroupNode), id: 'n1' }])
    await choose('n1')
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('textbox', { name: 'Condition of path 1' }), {
          target: { value: 'true' },
        }),
    )
    expect(heard.nodes).toMatchObject([{ bindings: { 'cases.0.is': { kind: 'formula', source: 'true' } } }])
  })

  it('undoes changes by keyboard and by button, and reports a refusal to the host', async () => {
    const branch: FlowNode = { id: 'b', kind: 'branch', success: [], failure: [] }
    const { screen, heard, press, choose } = await open([create('n1'), branch])
    await choose('n1')
    await press('d')
    expect(heard.nodes).toMatchObject([{ disabled: true }, {}])
    await press('z', { ctrlKey: true })
    expect(heard.nodes).toEqual([create('n1'), branch])
    await press('Delete')
    expect(heard.refused.map(({ en }) => en)).toEqual(['A branch cannot be right after the start'])
    await press('d')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(heard.nodes).toEqual([create('n1'), branch])
  })

  it('moves a step that is dragged into another gap', async () => {
    // A canvas that is not laid out moves under whatever is dragged, as at an edge.
    const size = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1200, 800))
    const { screen, heard } = await open([create('n1'), create('n2'), create('n3')])
    await dragBefore(screen.container, 'n1', 'n3')
    size.mockRestore()
    expect(heard.nodes.map(({ id }) => id)).toEqual(['n2', 'n1', 'n3'])
  })

  it('shows how a run went, and lets another one be chosen', async () => {
    const steps = [
      { node: 'n1', input: { id: 7 }, params: {}, outcome: { ok: false, reason: 'no stock' }, ms: 12 },
    ] as const
    const all = [
      { key: 'b', end: 'failed', startedAt: 2_000, startedBy: 'New order', steps },
      { key: 'a', end: 'done', startedAt: 1_000, startedBy: 'New order', steps: [] },
    ] as const
    const chosen: string[] = []
    const { screen, choose } = await open([create('n1')], {
      all,
      shown: all[0],
      show: ({ key }) => void chosen.push(key),
    })
    await choose('n1')
    expect(screen.getByText('✗ 12 ms')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Last run' }).textContent).toContain('no stock')
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('combobox', { name: 'Recorded runs' }), { target: { value: '1' } }),
    )
    expect(chosen).toEqual(['a'])
  })

  it('leaves by Escape, first the step and then the screen', async () => {
    const { heard, press, choose } = await open([create('n1')])
    await choose('n1')
    await press('Escape')
    expect(heard.left).toBe(false)
    await press('Escape')
    expect(heard.left).toBe(true)
  })
})

/** Drags a step into the gap before another one. */
async function dragBefore(container: HTMLElement, from: string, to: string): Promise<void> {
  const numbers = (style: string) => [...style.matchAll(/-?[\d.]+/g)].map(([digits]) => Number(digits))
  const view = container.querySelector<HTMLElement>('.react-flow__viewport')!
  const [left = 0, top = 0, zoom = 1] = numbers(view.style.transform)
  const place = (id: string, aside: number) => {
    const node = container.querySelector(`[data-step="${id}"]`)!.closest<HTMLElement>('.react-flow__node')!
    const [x = 0, y = 0] = numbers(node.style.transform)
    return { clientX: (x + aside) * zoom + left, clientY: (y + 28) * zoom + top }
  }
  const [begin, end] = [place(from, 90), place(to, -32)]
  const pressed = container.querySelector(`[data-step="${from}"]`)!
  await act(async () => void fireEvent.pointerDown(pressed, { button: 0, ...begin }))
  await act(async () => void fireEvent.pointerMove(window, { ...end, clientX: end.clientX - 20 }))
  await act(async () => void fireEvent.pointerMove(window, end))
  await act(async () => void fireEvent.pointerUp(window, end))
}
