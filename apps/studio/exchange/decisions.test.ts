import { expect, test } from 'vitest'
import type { ImportPlan } from '../../../server/wire.ts'
import { firstDecisions, isBeginning, sendable } from './decisions.ts'

const plan = {
  name: 'Shop',
  target: null,
  taken: [{ id: 'pages 1', part: 'pages', name: 'Orders', choices: ['keep', 'rename'], choice: 'rename' }],
} as unknown as ImportPlan

test('what nobody decided is what is usual, and nothing is allowed or entered', () => {
  expect(sendable(firstDecisions(plan), plan)).toEqual({
    name: 'Shop',
    items: { 'pages 1': 'rename' },
    services: {},
    hosts: [],
    plugins: [],
    secrets: {},
  })
})

test('empty fields are left out, and a project that is here keeps its name', () => {
  const decisions = { ...firstDecisions(plan), services: { 'https://a.test': ' ' }, secrets: { one: '', two: 'x' } }
  expect(sendable(decisions, { ...plan, target: { id: 1, name: 'Here' } })).toMatchObject({ services: {}, secrets: { two: 'x' } })
  expect(sendable(decisions, { ...plan, target: { id: 1, name: 'Here' } })).not.toHaveProperty('name')
})

test('nothing is sent while a new project has no name or an address is none', () => {
  expect(sendable({ ...firstDecisions(plan), name: ' ' }, plan)).toBeNull()
  expect(sendable({ ...firstDecisions(plan), services: { 'https://a.test': 'b.test' } }, plan)).toBeNull()
})

test.each([
  ['https://b.test/v1', true],
  ['http://127.0.0.1:8080', true],
  ['https://b.test/', false],
  ['//b.test', false],
  ['https://me@b.test', false],
  ['https://b.test?x', false],
])('%s may stand at the beginning of addresses: %s', (text, may) => {
  expect(isBeginning(text)).toBe(may)
})
