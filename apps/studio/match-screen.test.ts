import { expect, test } from 'vitest'
import type { ScreenDeclaration } from '#sdk/studio'
import { inMatchOrder, paramsOf, screenAt } from './match-screen.ts'

test('an address with fewer varying parts is tried first', () => {
  const screens = ['/x/acme.notes/:note', '/x/acme.notes/new', '/x/:a/:b'].map((path) => ({ path }) as ScreenDeclaration)
  expect(inMatchOrder(screens).map(({ path }) => path)).toEqual(['/x/acme.notes/new', '/x/acme.notes/:note', '/x/:a/:b'])
})

test.each(['7', '123456789012'])('%s is a number in an address', (id) => {
  expect(paramsOf({ numbers: ['id'] }, { 0: id, id })).toEqual({ id })
})

test.each(['', '-1', '1.5', 'abc', '1234567890123', '7x'])('%j is no number in an address', (id) => {
  expect(paramsOf({ numbers: ['id'] }, { id })).toBeNull()
})

test('a part that is missing is left out', () => {
  expect(paramsOf({}, { name: undefined, other: 'a b' })).toEqual({ other: 'a b' })
})

test('the screen at an address is the one that routing shows there', () => {
  const screens = ['/editor/:id', '/editor/:id/edit', '/project/:id/:kind', '/project/:id/menu'].map((path) => ({
    path,
  })) as ScreenDeclaration[]
  const pathAt = (address: string) => screenAt(screens, address)?.path
  expect(pathAt('/editor/5/edit')).toBe('/editor/:id/edit')
  expect(pathAt('/editor/5')).toBe('/editor/:id')
  expect(pathAt('/project/5/menu')).toBe('/project/:id/menu')
  expect(pathAt('/project/5')).toBeUndefined()
})
