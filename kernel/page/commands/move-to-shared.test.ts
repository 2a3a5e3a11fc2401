import { expect, test } from 'vitest'
import { Author } from '../author.fixture.ts'
import { sharedValues } from '../look/index.ts'
import * as commands from './all-commands.ts'

const bound = { kind: 'formula', source: 'variable.a' } as const
const styled = () => {
  const author = new Author()
  const id = author.add('Button')
  author.do(commands.setStyle, { ids: [id], style: { color: 'red', padding: 8 }, bindings: { width: bound } })
  author.do(commands.setLook, { ids: [id], variant: 'phone:hover', values: { color: 'blue' } })
  author.do(commands.setCss, { ids: [id], css: '& b { top: 0 }' })
  return { author, id }
}

test('what moves into a shared style leaves the element, which uses it; bound values stay', () => {
  const { author, id } = styled()
  const moved = sharedValues(author.element(id))
  expect(moved).toEqual({ style: { color: 'red', padding: 8 }, looks: { 'phone:hover': { color: 'blue' } }, css: '& b { top: 0 }' })
  author.do(commands.moveToShared, { id, shared: 'heading' })
  const after = author.element(id)
  expect(after).toMatchObject({ style: {}, css: '', shared: ['heading'], bindings: { 'style.width': bound } })
  expect(after.looks).toBeUndefined()
  author.do(commands.detachShared, { id, style: { id: 'heading', ...moved } })
  expect(author.element(id)).toEqual(styled().author.element(id))
})

test('what the element or a style above it says is not overwritten by the style that it is detached from', () => {
  const author = new Author()
  const id = author.add('Button')
  author.do(commands.setShared, { ids: [id], shared: ['low', 'high'] })
  author.do(commands.setStyle, { ids: [id], style: { color: 'red' }, bindings: { width: bound } })
  author.do(commands.setLook, { ids: [id], variant: ':hover', values: { color: 'pink' } })
  const low = { id: 'low', style: { color: 'green', gap: 4, margin: 2, width: 9 }, looks: { ':hover': { color: 'grey', top: 1 } }, css: '' }
  author.do(commands.detachShared, { id, style: low, above: [{ id: 'high', style: { gap: 12 }, css: '' }] })
  expect(author.element(id)).toMatchObject({
    style: { color: 'red', margin: 2 },
    looks: { ':hover': { color: 'pink', top: 1 } },
    shared: ['high'],
  })
  expect(author.element(id).style).not.toHaveProperty('gap')
  expect(author.element(id).style).not.toHaveProperty('width')
  expect(author.refusal(commands.detachShared, { id, style: low })).toBe('The element does not use this shared style')
})

test('an element that uses as many shared styles as it may is refused one more', () => {
  const { author, id } = styled()
  author.do(commands.setShared, { ids: [id], shared: ['a', 'b', 'c', 'd'] })
  expect(author.refusal(commands.moveToShared, { id, shared: 'e' })).toBe('An element uses at most 4 shared styles, each once')
})
