import { expect, test } from 'vitest'
import { createHistory, type History } from './history.ts'
import type { Patch } from './patch.ts'
import { emptyPatch } from './patch-algebra.ts'
import type { VariableRecord } from './records.ts'

const label = { zh: '改', en: 'Edit' }
const variable = (value: number): VariableRecord => ({
  ...{ kind: 'variable', id: 'v', name: 'v', type: 'number', description: '', extra: {} },
  defaultValue: value,
})
const change = (from: number, to: number): Patch => ({ ...emptyPatch, changed: new Map([['v', [variable(from), variable(to)]]]) })
const type = (history: History, from: number) => history.record(change(from, from + 1), { label, mode: 'merge', gesture: 'typing' })
const steps = (history: History) =>
  history.entries.value.map(({ patch }) => {
    const [from, to] = patch.changed.get('v') as unknown as readonly [VariableRecord, VariableRecord]
    return [from.defaultValue, to.defaultValue]
  })

test('what follows in the same gesture is part of its step', () => {
  const history = createHistory({ limit: 9 })
  for (const from of [0, 1, 2]) type(history, from)
  expect(steps(history)).toEqual([[0, 3]])
})

test.each<[string, (history: History) => unknown, number[][]]>([
  [
    'a mark',
    (history) => history.mark(),
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'an undo',
    (history) => [history.mark(), type(history, 1), history.undo()],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'an undo and a redo',
    (history) => [history.undo(), history.redo()],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'a redo of nothing',
    (history) => history.redo(),
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'going back to a mark',
    (history) => history.bailTo([history.mark(), type(history, 1)][0] as ReturnType<History['mark']>),
    [
      [0, 1],
      [1, 2],
    ],
  ],
  ['forgetting everything', (history) => history.clear(), [[1, 2]]],
])('%s ends the gesture: what follows is a step of its own', (_, end, expected) => {
  const history = createHistory({ limit: 9 })
  type(history, 0)
  end(history)
  type(history, 1)
  expect(steps(history)).toEqual(expected)
})

test('a change that a program makes is no step: the steps around it lead to it and from it, and one that is left without an effect goes', () => {
  const history = createHistory({ limit: 9 })
  for (const [from, to] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const)
    history.record(change(from, to), { label, mode: 'record' })
  history.undo()
  history.amend(change(2, 20).changed)
  expect(steps(history)).toEqual([
    [0, 1],
    [1, 20],
  ])
  expect(history.redo()?.patch).toEqual(change(20, 3))
  history.undo()
  history.undo()
  history.amend(change(1, 0).changed)
  expect(steps(history)).toEqual([])
  expect(history.redo()?.patch).toEqual(change(0, 20))
})
