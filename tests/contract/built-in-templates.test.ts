import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { checkDocument, parsePage } from '#kernel/page/schema'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins } from '#sdk'
import { checkPage, declaredBy } from '#sdk/check'
import { readSamplePages } from '#server/modules/sample/pages'

const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
const against = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
}
const FOLDER = join(import.meta.dirname, '../../server/modules/sample')
const codec = { parse: (stored: unknown) => parsePage(stored, { catalogue: against.catalogue }) }

/** Every page of the sample project and of the built-in templates, in each form in which it is used. */
const pages = (['zh', 'en'] as const).flatMap((language) =>
  ['pages', 'templates'].flatMap((folder) => {
    const read = readSamplePages(codec, language, join(FOLDER, folder))
    const ids = new Map([...read.keys()].map((key, at) => [key, at + 1]))
    return [...read].flatMap(([key, { stored, template }]) => [
      ...(folder === 'pages' ? [{ key, language, form: 'of the project', ...codec.parse(stored(ids)) }] : []),
      ...(template ? [{ key, language, form: 'alone', ...codec.parse(stored(null)) }] : []),
    ])
  }),
)

describe('the built-in templates', () => {
  it('are the same eight pages in both languages', () => {
    const keys = (wanted: string) =>
      pages.flatMap(({ key, language, form }) => (language === wanted && form === 'alone' ? [key] : []))
    expect(keys('en').sort()).toEqual([
      ...['card-list', 'customer', 'customers', 'master-detail', 'report', 'settings', 'step-form', 'workplace'],
    ])
    expect(keys('zh').sort()).toEqual(keys('en').sort())
  })

  it('have a picture in both languages and themes', () => {
    const keys = pages.flatMap(({ key, language, form }) => (language === 'en' && form === 'alone' ? [key] : []))
    const looks = ['light', 'dark'].flatMap((theme) => ['en', 'zh'].map((language) => `${theme}-${language}.jpg`))
    const wanted = [...keys, 'back-office'].flatMap((key) => looks.map((look) => `${key}-${look}`))
    expect(readdirSync(join(FOLDER, '../../../apps/studio/templates/pictures')).sort()).toEqual(wanted.sort())
  })

  it.each(pages)('have no finding on the page $key $form in $language', ({ document, findings }) => {
    expect(findings).toEqual([])
    expect(checkDocument(document, against.catalogue)).toEqual([])
    expect(compilePage(document, against.catalogue, { functions: against.functions }).findings).toEqual([])
    const found = checkPage(document, against, {})
    expect(
      found.map(({ code, entry, path, message }) => `${code} ${entry} ${path} ${JSON.stringify(message)}`),
    ).toEqual([])
  })

  it.each(pages.filter(({ language }) => language === 'en'))(
    'say nothing in Chinese on the English page $key $form',
    (page) => {
      expect(JSON.stringify([...page.document.entries.values()]).match(/\p{Script=Han}+/gu)).toBeNull()
    },
  )

  it.each(pages.filter(({ form }) => form === 'alone'))(
    'lead to no other page on the page $key alone in $language',
    (page) => {
      const text = JSON.stringify([...page.document.entries.values()])
      expect(text).not.toMatch(/action\/open-page|"only"|NavMenu/)
    },
  )
})
