import { expect, test } from 'vitest'
import { emptyTheme, type LookEntry } from '#kernel/page/look'
import { recordChanges } from './history-lines.ts'

const card: LookEntry = { kind: 'shared', id: 'card', name: 'Card', style: {}, css: '' }
const wide: LookEntry = { kind: 'width', id: 'wide', label: { zh: '宽', en: 'Wide' }, max: 1280 }

test('records beside the themes that came, went or changed are told, each once', () => {
  const after = [
    { ...emptyTheme, tokens: { type: 15 } },
    { ...card, style: { color: 'red' } },
  ]
  expect(recordChanges([emptyTheme, card, wide], after).map(({ id, what }) => [id, what])).toEqual([
    ['card', 'changed'],
    ['wide', 'gone'],
  ])
  expect(recordChanges([emptyTheme], [emptyTheme, card])).toEqual([{ id: 'card', what: 'new', record: card }])
  expect(recordChanges([card], [card])).toEqual([])
})
