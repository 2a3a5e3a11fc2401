import { expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import type { Catalogue } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import { PAGE_ID, type PageEntry, type PageRecord } from '../records/records.ts'
import { formatPage } from '../schema/format-page.ts'
import { parsePage } from '../schema/parse-page.ts'
import { parseEntry } from '../schema/records-schema.ts'
import type { JsonObject } from '../values/json.ts'
import { setPage } from './all-commands.ts'

const stored = (theme: unknown) => ({ schemaVersion: 1, config: { props: { theme: '#165DFF' }, theme }, elements: [], elementsMap: {} })
const readTheme = (theme: unknown) => {
  const { document, findings } = parsePage(stored(theme))
  const { theme: written } = (formatPage(document) as { config: JsonObject }).config
  return { read: (document.entries.get(PAGE_ID) as PageRecord).theme, written, findings: findings.map(({ message }) => message) }
}

test('differences to the theme of the project are stored among the settings of the page', () => {
  const theme = { primary: { light: '#111111', dark: '#eeeeee' }, density: 'small', 'x-gap': '12px' }
  expect(readTheme(theme)).toEqual({ read: theme, written: theme, findings: [] })
})

test('what is no theme of ours stays as another builder wrote it', () => {
  expect(readTheme('dark')).toEqual({ read: undefined, written: 'dark', findings: [] })
  expect(readTheme(undefined)).toEqual({ read: undefined, written: undefined, findings: [] })
})

test('hostile values are left out by name', () => {
  const { read, findings } = readTheme({ primary: 'red;}', type: 15, 'a}': '#fff' })
  expect(read).toEqual({ type: 15 })
  expect(JSON.stringify(findings)).toContain('theme.primary')
  expect(JSON.stringify(findings)).toContain('theme.a}')
  const page = parsePage(stored({ type: 15 })).document.entries.get(PAGE_ID)!
  expect(() => parseEntry({ ...page, theme: { primary: 'red;}' } })).toThrow()
  expect(parseEntry(page)).toEqual(page)
})

test('setting the differences is one step, and none are left of an empty set of them', () => {
  const { document } = parsePage(stored(undefined))
  const plan = (theme: PageRecord['theme']) =>
    setPage.plan({ document, catalogue: (() => undefined) as Catalogue } as never, { changes: { theme } } as never) as Changes<PageEntry>
  const set = applyPatch(document, plan({ type: 15 }))
  expect(set.entries.get(PAGE_ID)).toMatchObject({ theme: { type: 15 } })
  expect(applyPatch(document, plan({})).entries.get(PAGE_ID)).not.toHaveProperty('theme')
})

test('a page that chose a theme of its project says so beside its differences, and what is no choice stays as it was written', () => {
  const read = (themeId: unknown) => {
    const { document } = parsePage({
      schemaVersion: 1,
      config: { props: {}, theme: { type: 15 }, themeId },
      elements: [],
      elementsMap: {},
    } as never)
    const { config } = formatPage(document) as { config: JsonObject }
    return [(document.entries.get(PAGE_ID) as PageRecord).themeId, config.themeId, config.theme]
  }
  expect(read('party')).toEqual(['party', 'party', { type: 15 }])
  expect(read(undefined)).toEqual([undefined, undefined, { type: 15 }])
  expect(read(7)).toEqual([undefined, 7, { type: 15 }])
  expect(read('no name')).toEqual([undefined, 'no name', { type: 15 }])
})

test('a page chooses a theme in one step, and gives it up again', () => {
  const { document } = parsePage(stored({ type: 15 }))
  const plan = (from: typeof document, themeId: string | null) =>
    applyPatch(
      from,
      setPage.plan({ document: from, catalogue: (() => undefined) as Catalogue } as never, { changes: { themeId } }) as Changes<PageEntry>,
    )
  const chosen = plan(document, 'party')
  expect(chosen.entries.get(PAGE_ID)).toMatchObject({ themeId: 'party', theme: { type: 15 } })
  expect(plan(chosen, null).entries.get(PAGE_ID)).toEqual(document.entries.get(PAGE_ID))
})
