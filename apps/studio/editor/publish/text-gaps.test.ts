import { expect, test } from 'vitest'
import { PAGE_ID, type PageEntry, type TextRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { textGaps } from './text-gaps.tsx'

const text = (id: string, values: TextRecord['values']): TextRecord => ({ kind: 'text', id, values, note: '', extra: {} })
const page = { ...emptyDocument().entries.get(PAGE_ID), locales: ['zh', 'en', 'ja'] } as PageEntry
const pageWith = (...texts: readonly TextRecord[]) => ({
  entries: new Map<string, PageEntry>([[PAGE_ID, page], ...texts.map((each): [string, PageEntry] => [each.id, each])]),
})

test('each language with gaps is counted, and those without are left out', () => {
  const document = pageWith(text('a', { zh: '一', en: 'One' }), text('b', { zh: '二', en: ' ' }))
  expect(textGaps(document)).toEqual([
    { locale: 'en', count: 1 },
    { locale: 'ja', count: 2 },
  ])
  expect(textGaps(pageWith(text('a', { zh: '一', en: 'One', ja: '一' })))).toEqual([])
})
