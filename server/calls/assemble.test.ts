import { expect, test } from 'vitest'
import * as z from 'zod'
import { auditModule } from '../modules/audit/index.ts'
import { modules } from '../modules/index.ts'
import { retentionModule } from '../modules/retention/index.ts'
import { createTestServer } from '../testing.fixture.ts'
import { checkModules } from './assemble.ts'
import { defineCall, done, nothing } from './call.ts'
import { inOrder } from './in-order.ts'
import { type AnyModule, defineModule, laterTables } from './module.ts'
import { partsOf } from './mount.ts'

const call = (id: string, more: object = {}) =>
  defineCall({
    id,
    method: 'POST',
    needs: 'member',
    writes: false,
    input: nothing,
    output: done,
    errors: [],
    run: async () => undefined,
    ...more,
  })
const module = (id: string, more: Partial<AnyModule> = {}): AnyModule => ({ ...defineModule({ id }), ...more })

const gone = { gone: { label: { zh: '不见了', en: 'Gone' } } }

const WRONG: readonly (readonly [what: string, list: readonly AnyModule[], says: RegExp])[] = [
  ['two modules of one name', [module('a'), module('a')], /two of the same module: a/],
  ['two calls of one name', [module('a', { calls: () => [call('a/x'), call('a/x', { path: '/y' })] })], /two of the same call: a\/x/],
  [
    'two calls at one address',
    [module('a', { calls: () => [call('a/x', { path: '/y' }), call('a/y', { path: '/y' })] })],
    /two of the same address of a call: POST \/y/,
  ],
  ['a call that is named after another module', [module('a', { calls: () => [call('b/x')] })], /b\/x must be named a\/…/],
  ['one audited action of two modules', [module('a', { audits: gone }), module('b', { audits: gone })], /audited action: gone/],
  [
    'an audited action that its module does not declare',
    [module('a', { calls: () => [call('a/x', { audits: ['gone'] })] })],
    /audits "gone"/,
  ],
  ['a permission that no module declares', [module('a', { calls: () => [call('a/x', { needs: 'permission/x' })] })], /permission\/x/],
]
test.each(WRONG)('%s is an error that names both sides', (_, list, says) => {
  expect(() => checkModules(list)).toThrow(says)
})

const rest = modules.filter((each) => each !== auditModule)
test.each<readonly [string, readonly AnyModule[], RegExp]>([
  ['a module before one that it needs', [...rest, auditModule], /accounts needs audit, which is not before it/],
  [
    'a module that reads a table of nobody',
    [...modules, module('a', { reads: laterTables<{ nowhere: 1 }>('nowhere') })],
    /reads the table nowhere/,
  ],
  ['a server without a module that says who asks', [retentionModule, auditModule], /must say who asks/],
  ['two services of one name', [...modules, module('a', { services: () => ({ quotas: 1 }) })], /service: quotas/],
])('%s does not start', async (_, list, says) => {
  await expect(createTestServer({ modules: list })).rejects.toThrow(says)
})

test('a module uses no other than those that it needs', async () => {
  const greedy = defineModule({ id: 'greedy', services: ({ use }) => use(auditModule as never) })
  await expect(createTestServer({ modules: [...modules, greedy] })).rejects.toThrow('greedy uses audit without needing it')
})

test('an input whose path has parameters is taken apart, and must be an object', () => {
  const input = z.strictObject({ id: z.string(), more: z.string() })
  const parts = partsOf({ id: 'a/x', method: 'GET', path: '/a/{id}', input })
  expect(parts.params?.safeParse({ id: '1' }).success).toBe(true)
  expect(parts.query?.safeParse({ more: '1' }).success).toBe(true)
  expect(parts.query?.safeParse({ more: '1', id: '1' }).success).toBe(false)
  expect(() => partsOf({ id: 'a/x', method: 'GET', path: '/a/{id}', input: z.union([input, input]) })).toThrow('must be an object')
})

test('modules are put in an order in which each comes after those that it needs, whatever order they are listed in', () => {
  const turned = inOrder(modules.toReversed())
  expect(turned).toEqual(modules)
  const lacking = modules.flatMap(({ id, needs = [] }, index) =>
    needs.filter((needed) => !modules.slice(0, index).some((before) => before === needed)).map((needed) => `${id} before ${needed.id}`),
  )
  expect(lacking).toEqual([])
  expect(modules.filter(({ needs = [] }) => needs.length > 0).length).toBeGreaterThan(5)
})
