import { expect, test } from 'vitest'
import { emptyTheme, type ThemeRecord } from '#kernel/page/look'
import { PAGE_ID, type PageDocument, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { createContrastCheck } from './contrast-check.ts'

const pale: ThemeRecord = { kind: 'theme', id: 'pale', name: 'Pale', tokens: { text: { light: '#cccccc', dark: '#ffffff' } } }
const themes = [emptyTheme, pale]
const root = emptyDocument().entries.get(PAGE_ID) as PageRecord
const page = (more: Partial<PageRecord>): PageDocument => ({ entries: new Map([[PAGE_ID, { ...root, ...more }]]) })

test('a page is judged by the theme that it has, and anew only where that or what it differs in is another', () => {
  const check = createContrastCheck(() => ({ entries: themes, themes }))
  expect(check(page({}))).toEqual([])
  const found = check(page({ themeId: 'pale' }))
  expect(found.map(({ code }) => code)).toEqual(['LOOK_CONTRAST'])
  expect(JSON.stringify(found[0]!.message)).toContain('Pale')
  expect(check(page({ themeId: 'pale' }))).toBe(found)
  expect(check(page({ themeId: 'gone' }))).toEqual([])
  expect(check(page({ theme: { 'text-3': '#aaaaaa' } })).length).toBeGreaterThan(0)
})

test('a block has the theme of the pages that use it', () => {
  const block = { inputs: [], events: [], methods: [], slots: [] } as unknown as NonNullable<PageRecord['block']>
  const check = createContrastCheck(() => ({ entries: themes, themes }))
  expect(check(page({ themeId: 'pale', block }))).toEqual([])
})
