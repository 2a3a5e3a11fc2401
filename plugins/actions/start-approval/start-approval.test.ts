import { describe, expect, it, vi } from 'vitest'
import { approvals, type Json, MessageError } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { startApprovalParams } from './index.ts'
import { run } from './run.ts'

const start = vi.fn(async (_flow: string, _record: string, _chosen?: object) => 'a1')
const starting = (params: object, input: Json = null) => {
  const { context } = createPageActionContext(input, [answering(approvals, { start })])
  return run(startApprovalParams.parse({ flow: 'Leave', ...params }), context)
}

describe('action/start-approval', () => {
  it.each([
    ['the id of the step', { record: ' r1 ' }, { id: 'other' }, 'r1'],
    ['the record that the step before returned', {}, { id: 'r2', rev: 1 }, 'r2'],
    ['the first of several', {}, [{ id: 'r3' }, { id: 'r4' }], 'r3'],
    ['an id alone', {}, 'r5', 'r5'],
  ] as const)('starts with %s', async (_, params, input, record) => {
    expect(await starting(params, input as Json)).toEqual({ ok: true, value: { id: 'a1' } })
    expect(start).toHaveBeenLastCalledWith('Leave', record)
  })

  it.each([
    ['an id', 7, [7]],
    ['text', ' 7 ', [7]],
    ['ids between commas', '7, 8', [7, 8]],
    ['a list', [7, '8'], [7, 8]],
    ['records of people', [{ id: 7, name: 'Ann' }], [7]],
  ] as const)('hands on the people who are chosen for a step, given as %s', async (_, value, ids) => {
    await starting({
      record: 'r1',
      chosen: [
        { key: 'Head', value },
        { key: '', value: '' },
      ],
    })
    expect(start).toHaveBeenLastCalledWith('Leave', 'r1', { Head: ids })
  })

  it.each([null, '', 'Ann', 0, [], [1.5]])('says which step has no people: %j', async (value) => {
    const before = start.mock.calls.length
    const reason = { code: 'action/start-approval.no-people', params: { step: 'Head' } }
    expect(await starting({ record: 'r1', chosen: { Head: value } })).toMatchObject({ ok: false, reason })
    expect(start.mock.calls.length).toBe(before)
  })

  it.each([
    [{ flow: '' }, { id: 'r' }, 'no-flow'],
    [{}, null, 'no-record'],
    [{}, { id: 7 }, 'no-record'],
    [{}, [], 'no-record'],
  ] as const)('says what is missing: %j %j', async (params, input, word) => {
    const before = start.mock.calls.length
    const reason = { code: `action/start-approval.${word}` }
    expect(await starting(params, input as Json)).toMatchObject({ ok: false, reason, value: input })
    expect(start.mock.calls.length).toBe(before)
  })

  it('says why it is refused, and passes its input on', async () => {
    start.mockRejectedValueOnce(new MessageError({ zh: '审批中', en: 'Under way' }))
    expect(await starting({}, { id: 'r' })).toEqual({
      ...{ ok: false, value: { id: 'r' } },
      reason: { zh: '审批中', en: 'Under way' },
    })
  })
})
