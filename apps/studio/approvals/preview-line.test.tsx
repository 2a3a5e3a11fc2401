import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { ApprovalPreview } from '../../../server/wire.ts'
import { PreviewLine } from './preview-line.tsx'

type Step = ApprovalPreview['steps'][number]

const node = (id: string): FlowNode => ({
  ...{ id, kind: 'action', name: `Step ${id}`, action: 'approval/task', params: {}, bindings: {} },
})
const step = (id: string, more: Partial<Step> = {}): Step => ({
  ...{ node: id, name: id, kind: 'task', mode: 'all', people: [], left: [], status: 'approved', why: '', ...more },
})
const person = (name: string, more: object = {}) => ({ id: name.length, name, instead: null, passes: false, ...more })

function show(steps: readonly Step[], nodes: readonly FlowNode[], outcome: ApprovalPreview['outcome'] = 'approved') {
  const nameOf = (each: FlowNode) => ('name' in each ? String(each.name) : each.id)
  render(<PreviewLine preview={{ steps, outcome }} {...{ nodes, nameOf }} startedBy="Eve" />)
}
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows people in the order of the steps, with why others are asked or left out', () => {
  const people = [person('Ann'), person('Benny', { instead: { id: 7, name: 'Carlo' } }), person('Do', { passes: true })]
  const left = [{ id: 9, name: 'Eve', why: 'initiator' as const }]
  show([step('a', { people, left })], [node('a'), node('z')])
  expect(texts()).toEqual([
    'Started by Eve',
    expect.stringMatching(/^Step aApprovalall approve/),
    'Ann',
    'Benny, instead of Carlo',
    'Do, who approved before and is not asked again',
    'Eve is skipped: the initiator',
    'Approved',
  ])
  expect(screen.getByText('Not reached: Step z')).toBeTruthy()
})

it('says what becomes of a step without approvers', () => {
  const nodes = ['a', 'b', 'c', 'd'].map(node)
  const steps = [
    step('a', { why: 'administrators', people: [person('Ann')] }),
    step('b', { why: 'nobody', people: [person('Ann')] }),
    step('c', { why: 'nobody', status: 'skipped' }),
    step('d', { why: 'nobody', status: 'refused' }),
  ]
  show(steps, nodes, 'refused')
  for (const text of ['administrators of the project', 'the people named for that', 'it passes', 'it is refused'])
    expect(screen.getByText(`Without approvers → ${text}`)).toBeTruthy()
  expect(texts().at(-1)).toBe('Refused')
})
