import { describe, expect, it } from 'vitest'
import { MessageError, RecordSaveError } from '#sdk/services'
import type { ApprovalDetail } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import { approvalOf } from './approval-of.ts'
import { approvalRefusal } from './approval-refusal.ts'

const [ann, bob] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bob' },
]
type Line = ApprovalDetail['log'][number]
const line = (did: string, more: Partial<Line> = {}): Line => ({
  ...{ did, by: ann, at: '2026-11-30T08:00:00.000Z', node: null, step: '', task: null, became: null },
  ...{ to: [], comment: '', why: '' },
  ...more,
})
const task = (id: number, person: typeof ann, more: Partial<ApprovalDetail['tasks'][number]> = {}) => ({
  ...{ id, step: 1, node: 'head', status: 'open', person, first: person, origin: 'flow', comment: '' },
  ...{ dueAt: null, readAt: null, decidedAt: null },
  ...more,
})
const detail = (more: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  approval: {
    ...{ id: 'a', projectId: 1, env: 'prd', flowId: 1, flow: 'Expenses', no: 4, title: 'Trip', status: 'running' },
    ...{
      version: 3,
      model: 'expense',
      recordId: 'r',
      initiator: ann,
      startedAt: '2026-11-30T08:00:00Z',
      endedAt: null,
      page: null,
    },
  },
  ...{ steps: [], tasks: [], names: { head: 'Head', finance: 'Finance' }, copies: [], log: [], can: [] },
  ...{ fields: {}, form: null, record: null },
  ...more,
})

describe('an approval of the server', () => {
  it('has what people did and what the product did for them, each once', () => {
    const log = [
      ...[line('start'), line('opened', { by: null }), line('transfer', { to: [bob] })],
      ...[line('add', { to: [ann, bob], by: bob }), line('retake'), line('retake')],
      ...[line('skipped', { by: null, step: 'Finance', node: 'finance' }), line('read'), line('lapsed', { by: null })],
    ]
    const shown = approvalOf(detail({ log }), undefined).log
    expect(shown.map(({ did, to, people }) => [did, to?.name, people?.map(({ name }) => name)])).toEqual([
      ['start', undefined, undefined],
      ['transfer', 'Bob', undefined],
      ['add', undefined, ['Ann', 'Bob']],
      ['retake', undefined, undefined],
      ['skip', undefined, undefined],
    ])
    expect(shown.at(-1)).toMatchObject({ title: 'Finance', by: null })
  })

  it('says whose delegation a task follows, at the start of a step and later', () => {
    const cara = { id: 3, name: 'Cara' }
    const tasks = [
      task(1, bob, { first: ann }),
      task(2, ann, { status: 'moved' }),
      task(3, cara, { first: ann, status: 'approved' }),
    ]
    const log = [
      line('asked', { by: null, to: [bob], task: 1, why: 'delegation' }),
      line('asked', { by: null, to: [cara], task: 4 }),
      line('moved', { by: null, to: [cara], task: 2, why: 'delegation' }),
      line('moved', { by: null, to: [cara], task: 9, why: 'not active', node: 'head' }),
    ]
    const shown = approvalOf(detail({ log, tasks }), undefined).log.filter(({ did }) => did === 'move')
    expect(shown.map(({ to, delegatedBy }) => [to?.name, delegatedBy?.name])).toEqual([
      ['Bob', 'Ann'],
      ['Cara', 'Ann'],
      ['Cara', undefined],
    ])
  })

  it('ends with those who are asked, or with its initiator where it was returned', () => {
    const tasks = [task(1, bob, { dueAt: '2026-12-01T00:00:00.000Z' }), task(2, ann, { status: 'approved' })]
    expect(approvalOf(detail({ tasks }), undefined).log).toEqual([
      { id: 'task 1', title: 'Head', by: bob, did: 'wait', comment: '', dueAt: Date.UTC(2026, 11, 1) },
    ])
    const returned = detail({ tasks, approval: { ...detail().approval, status: 'returned' } })
    expect(approvalOf(returned, undefined).log).toMatchObject([{ by: ann, did: 'wait', title: '' }])
  })

  it('offers each act once, with its task, steps by name, and open tasks to reassign', () => {
    const can: ApprovalDetail['can'] = [
      ...[{ do: 'read' }, { do: 'approve', task: 1 }, { do: 'approve', task: 3 }],
      { do: 'return', task: 1, nodes: [null, 'head'] },
      ...[
        { do: 'hand over', task: 1 },
        { do: 'hand over', task: 2 },
      ],
    ]
    const { can: acts, choices } = approvalOf(detail({ can, tasks: [task(1, bob), task(2, ann)] }), undefined)
    expect(acts).toEqual(['approve', 'return', 'hand over'])
    expect(choices?.approve).toEqual({ task: 1 })
    expect(choices?.return).toEqual({
      task: 1,
      steps: [
        { id: null, name: '' },
        { id: 'head', name: 'Head' },
      ],
    })
    expect(choices?.['hand over']?.tasks).toEqual([
      { id: 1, name: 'Bob · Head' },
      { id: 2, name: 'Ann · Head' },
    ])
  })
})

describe('a refused act', () => {
  const refusal = (code: number, data: unknown = null) =>
    approvalRefusal(new ApiError(409, code, 'No', data), 'expense')

  it('is about a field that the step closed, or that the records refuse', () => {
    expect(refusal(40397, { field: 'note' })).toMatchObject({ about: { field: 'note' } })
    expect(refusal(42201, { field: 'note', rule: 'required' })).toBeInstanceOf(RecordSaveError)
  })

  it('is a message otherwise, also where the record changed meanwhile', () => {
    const conflict = refusal(40904, { rev: 4, fields: [] })
    for (const thrown of [refusal(40995), refusal(42230, { field: 'comment' }), conflict]) {
      expect(thrown).toBeInstanceOf(MessageError)
      expect(thrown).not.toBeInstanceOf(RecordSaveError)
    }
  })
})
