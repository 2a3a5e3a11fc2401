import { expect, test } from 'vitest'
import { type ActionOutcome, z } from '#sdk'
import { checkResult } from './check-result.ts'

const action = { id: 'action/acme.pay.pay', result: z.object({ paid: z.number() }) }

test('an action that hands on other data than it declares fails and says where', () => {
  expect(checkResult(action, { ok: true, value: { paid: 'five' } })).toMatchObject({
    ok: false,
    reason: { code: 'engine.result-differs', params: { by: action.id } },
  })
})

test('what an action declares, fails with, or hands on without a declaration is left as it is', () => {
  const outcomes: readonly ActionOutcome[] = [
    { ok: true, value: { paid: 5, more: 1 } },
    { ok: true },
    { ok: false, reason: 'no', value: { paid: 'x' } },
  ]
  for (const outcome of outcomes) {
    expect(checkResult(action, outcome)).toBe(outcome)
    expect(checkResult({ id: action.id }, outcome)).toBe(outcome)
  }
})
