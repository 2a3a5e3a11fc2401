import { expect, test } from 'vitest'
import { testCatalogue } from '../catalogue.fixture.ts'
import type { JsonObject } from '../values/json.ts'
import { mayStack } from './content-width.ts'

test('a container may stack where it says when, where its component does so by itself, and where a formula says', () => {
  const info = (stack: string) => ({ ...testCatalogue('Text')!, layout: { kind: 'flex' as const, stack: 'stack' }, defaults: { stack } })
  const never = () => false
  const all: readonly JsonObject[] = [{}, { stack: 'never' }, { stack: 'phone' }, { stack: 480 }]
  expect(all.map((props) => mayStack(props, never, info('never')))).toEqual([...[false, false, true, true]])
  expect(all.slice(0, 2).map((props) => mayStack(props, never, info('phone')))).toEqual([true, false])
  expect(mayStack({}, (path) => path === 'stack', info('never'))).toBe(true)
  expect(mayStack({ stack: 'phone' }, never, testCatalogue('Text'))).toBe(false)
})
