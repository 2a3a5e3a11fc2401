import { describe, expect, it } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import { checkDocument } from '#kernel/page/schema'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'
import { parsedSamplePages } from '../helpers/sample-pages.ts'

const { components, functions } = collectCatalogue(basePlugins)
const byType = new Map(components.map((info) => [info.type, info]))
const catalogue = (type: string) => byType.get(type)
const pages = parsedSamplePages(catalogue)

describe('the sample project', () => {
  it('has the same five pages in both languages', () => {
    const keys = (wanted: string) => pages.flatMap(({ language, key }) => (language === wanted ? [key] : []))
    expect(keys('en')).toEqual(['customer', 'customers', 'orders', 'settings', 'workplace'])
    expect(keys('zh')).toEqual(keys('en'))
  })

  it.each(pages)('has a page $key in $language without a finding, which compiles without one', ({ document, findings }) => {
    expect(findings).toEqual([])
    expect(checkDocument(document, catalogue)).toEqual([])
    const compiled = compilePage(document, catalogue, { functions: functions.map(({ name }) => name) })
    expect(compiled.findings).toEqual([])
    expect(compiled.program.needsEngine).toBe(true)
  })

  it.each(pages.filter(({ language }) => language === 'en'))('says nothing in Chinese on the English page $key', ({ document }) => {
    expect(JSON.stringify([...document.entries.values()]).match(/\p{Script=Han}+/gu)).toBeNull()
  })
})
