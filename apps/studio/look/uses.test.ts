import { expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { idFor } from './look-ids.ts'
import { countUses, usesOf } from './uses.ts'

const element = (id: string, more: object): PageEntry =>
  ({
    kind: 'element',
    id,
    type: 'Button',
    name: id,
    parentId: null,
    order: 'a0',
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    version: 1,
    extra: {},
    ...more,
  }) as PageEntry

test('elements and pages that use a shared style or a width are counted, each once', () => {
  const { shared, widths } = countUses([
    {
      name: 'one',
      entries: [element('a', { shared: ['card', 'big'] }), element('b', { shared: ['card'], looks: { wide: {}, 'wide:hover': {} } })],
    },
    { name: 'two', entries: [element('c', { shared: ['card'], looks: { 'header/wide@dark': {} } })] },
  ])
  expect(shared.get('card')).toEqual({ elements: 3, pages: ['one', 'two'] })
  expect(shared.get('big')).toEqual({ elements: 1, pages: ['one'] })
  expect(widths.get('wide')).toEqual({ elements: 2, pages: ['one', 'two'] })
  expect(usesOf(widths, 'phone').elements).toBe(0)
})

test('an id is made of a name, and no two are the same', () => {
  const taken = new Set(['card', 'card-2', 'style'])
  expect(idFor('Card', taken, 'style')).toBe('card-3')
  expect(idFor('Überschrift 1', taken, 'style')).toBe('uberschrift-1')
  expect(idFor('标题', taken, 'style')).toBe('style-2')
  expect(idFor('9 lives', taken, 'style')).toBe('lives')
})
