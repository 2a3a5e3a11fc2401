import { expect, test } from 'vitest'
import type { SourceContext } from '#sdk'
import { addressOf } from '../document/api-address.ts'
import { createTestSession } from '../inspector/testing.fixture.tsx'
import { runApi } from './run-api.ts'

const formula = { kind: 'formula' as const, source: 'context.variable.token' }

test('an api runs with its formulas replaced by their values, against the test environment', async () => {
  const session = createTestSession([], { evaluation: { ok: true, value: 'secret', ms: 0 } })
  const asked: unknown[] = []
  const run = async (config: unknown, params: unknown, { env, evaluate }: SourceContext) => {
    asked.push(config, params, env, await evaluate('x', null))
    return { code: 0, data: 1, originData: 1, msg: '' }
  }
  const api = { id: 'orders', config: { method: 'GET', headers: [{ key: 'auth', value: null }] }, bindings: { 'headers.0.value': formula } }
  const result = await runApi(session, { run: async () => ({ run }) }, api, { id: 1 }, new AbortController().signal)
  expect(result.data).toBe(1)
  expect(asked).toEqual([{ method: 'GET', headers: [{ key: 'auth', value: 'secret' }] }, { id: 1 }, 'stg', 'secret'])
})

test('a formula that fails is named instead of a request being sent', async () => {
  const session = createTestSession([], { evaluation: { ok: false, message: 'boom' } })
  const run = async () => {
    throw new Error('must not be sent')
  }
  const api = { id: 'orders', config: {}, bindings: { stgApi: formula } }
  await expect(runApi(session, { run: async () => ({ run }) }, api, null, new AbortController().signal)).rejects.toThrow('stgApi: boom')
})

test('a formula that reads the answer is handed to the source as it is', async () => {
  const session = createTestSession([])
  let given: SourceContext['late']
  const run = async (_config: unknown, _params: unknown, { late }: SourceContext) => {
    given = late ?? {}
    return { code: 0, data: 1, originData: 1, msg: '' }
  }
  const source = { kind: 'formula' as const, source: 'eventParams.list' }
  const declaration = { late: ['sourceField'], run: async () => ({ run }) }
  await runApi(session, declaration, { id: 'orders', config: {}, bindings: { sourceField: source } }, null, new AbortController().signal)
  expect([given, session.evaluated]).toEqual([{ sourceField: 'eventParams.list' }, []])
})

test('the address is the first there is, formulas included', () => {
  expect(addressOf({ config: { prdApi: '/orders' }, bindings: {} })).toBe('/orders')
  expect(addressOf({ config: {}, bindings: { stgApi: formula } })).toBe(formula.source)
  expect(addressOf({ config: {}, bindings: {} })).toBe('')
})
