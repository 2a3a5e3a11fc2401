import { expect, it } from 'vitest'
import { parseOutcome } from './parse-outcome.ts'

const cycle: { self?: unknown } = {}
cycle.self = { deeper: cycle }
const by = 'action/acme.pay.pay'

it.each<[string, unknown, string, object]>([
  ['nothing', undefined, 'engine.no-outcome', { found: 'undefined' }],
  ['null', null, 'engine.no-outcome', { found: 'null' }],
  ['a text', 'done', 'engine.no-outcome', { found: 'string' }],
  ['a list', [{ ok: true }], 'engine.no-outcome', { found: 'list' }],
  ['an object without ok', { value: 1 }, 'engine.no-outcome', { found: 'object' }],
  ['an ok that is no boolean', { ok: 1 }, 'engine.no-outcome', { found: 'object' }],
  ['a cycle', { ok: true, value: cycle }, 'engine.no-json', { at: 'self.deeper', found: 'cycle' }],
  ['a function', { ok: true, value: { rows: [1, () => 1] } }, 'engine.no-json', { at: 'rows.1', found: 'function' }],
  ['a date', { ok: true, value: new Date(0) }, 'engine.no-json', { at: 'value', found: 'Date' }],
  ['a map', { ok: true, value: [new Map()] }, 'engine.no-json', { at: '0', found: 'Map' }],
  ['a hole in a list', { ok: true, value: [undefined] }, 'engine.no-json', { at: '0', found: 'undefined' }],
  ['a bigint', { ok: true, value: 1n }, 'engine.no-json', { at: 'value', found: 'bigint' }],
  ['a failure without a reason', { ok: false }, 'engine.no-reason', {}],
  ['a failure whose reason is an error', { ok: false, reason: new Error('x') }, 'engine.no-reason', {}],
])('%s is a failure that names who returned it', (_, returned, code, params) => {
  expect(parseOutcome(by, returned)).toMatchObject({ ok: false, reason: { code, params: { by, ...params } } })
})

it('a getter that throws is a failure, too', () => {
  const value = {
    get rows(): never {
      throw new TypeError('no rows')
    },
  }
  expect(parseOutcome(by, { ok: true, value })).toMatchObject({
    ok: false,
    reason: { code: 'engine.no-json', params: { found: 'TypeError' } },
  })
})

it('an outcome is taken as it is, without what does not belong to it', () => {
  const rows = [{ id: 1, of: null }]
  const good = parseOutcome(by, { ok: true, value: rows, reason: 'x', secret: () => 1 })
  expect(good).toEqual({ ok: true, value: rows })
  expect(good.value).toBe(rows)
  expect(parseOutcome(by, { ok: true, value: undefined })).toEqual({ ok: true })
  expect(parseOutcome(by, { ok: true, value: { a: 1, b: undefined, c: [{ d: undefined }] } })).toEqual({
    ok: true,
    value: { a: 1, c: [{}] },
  })
  expect(parseOutcome(by, { ok: true, value: [Number.NaN] })).toEqual({ ok: true, value: [null] })
  const reason = { code: 'action/pay.refused', params: { amount: 5 } }
  expect(parseOutcome(by, { ok: false, reason, value: 3, quiet: true })).toEqual({ ok: false, reason, value: 3, quiet: true })
  expect(parseOutcome(by, { ok: false, reason: { zh: '否', en: 'No' }, value: cycle, quiet: 1 })).toEqual({
    ok: false,
    reason: { zh: '否', en: 'No' },
  })
})
