import { describe, expect, test } from 'vitest'
import { actionDeclarations } from '#plugins/presets/actions'
import { componentDeclarations } from '#plugins/presets/components'
import { functionDeclarations } from '#plugins/presets/functions'
import { actionAddress, componentAddress, functionAddress } from './addresses.ts'
import { CHAPTERS, loadChapters } from './chapters.ts'
import { type DocsLibrary, makeLibrary } from './library.ts'
import { addressesOf, MARKS } from './marks.ts'
import { headingsOf, readMarkdown, type Token } from './read-markdown.ts'

const texts = { zh: await loadChapters('zh'), en: await loadChapters('en') }
const libraries: readonly DocsLibrary[] = [makeLibrary(texts.zh, 'zh'), makeLibrary(texts.en, 'en')]
const [zh, en] = libraries as [DocsLibrary, DocsLibrary]

const allTokens = (tokens: readonly Token[]): readonly Token[] => tokens.flatMap((token) => [token, ...allTokens(token.children ?? [])])
const shapeOf = (text: string) => headingsOf(text).map(({ level, id }) => `${level} ${id}`)

describe('both languages have', () => {
  test.each(CHAPTERS)('the same headings with the same anchors in the chapter %s', (chapter) => {
    expect(shapeOf(texts.zh[chapter])).toEqual(shapeOf(texts.en[chapter]))
    expect(texts.zh[chapter]).toMatch(/\p{Script=Han}/u)
  })

  test('the same pages with the same headings', () => {
    expect(zh.pages.map(({ path }) => path).sort()).toEqual(en.pages.map(({ path }) => path).sort())
    for (const page of zh.pages) expect([page.path, ...shapeOf(page.text())]).toEqual([page.path, ...shapeOf(en.find(page.path)!.text())])
  })

  test('the same blocks of code and the same tables, in the chapters', () => {
    const blocks = (text: string) =>
      allTokens(readMarkdown(text).tokens).flatMap(({ type }) => (/^(fence|tr_open)$/.test(type) ? [type] : []))
    for (const chapter of CHAPTERS) expect([chapter, ...blocks(texts.zh[chapter])]).toEqual([chapter, ...blocks(texts.en[chapter])])
  })
})

test('every component, action and function that is built in has a page', () => {
  const wanted = [
    ...componentDeclarations.map(({ type }) => componentAddress(type)),
    ...actionDeclarations.map(({ id }) => actionAddress(id)),
    ...functionDeclarations.map(({ name }) => functionAddress(name)),
  ]
  for (const { find } of libraries) expect(wanted.filter((path) => !find(path)?.text().startsWith('# '))).toEqual([])
})

test('no link within the documentation leads nowhere', () => {
  const dead = libraries.flatMap((library) =>
    library.pages.flatMap((page) =>
      allTokens(readMarkdown(page.text()).tokens).flatMap((token) => {
        const href = token.type === 'link_open' ? String(token.attrGet('href')) : ''
        if (!/^[/#]/.test(href)) return []
        const [path, id] = href.split('#')
        const target = path ? library.find(path) : page
        const isThere = target && (id === undefined || headingsOf(target.text()).some((heading) => heading.id === id))
        return isThere ? [] : [`${page.path}: ${href}`]
      }),
    ),
  )
  expect(dead).toEqual([])
})

test('every mark of the editor leads to a heading that is there in both languages', () => {
  const sections = ['basic', 'data', 'form', 'appearance', 'advanced'] as const
  const addresses = [
    ...Object.values(MARKS),
    ...componentDeclarations.flatMap((each) => [componentAddress(each.type), ...addressesOf(each, sections)]),
    ...actionDeclarations.map(({ id }) => actionAddress(id)),
    ...functionDeclarations.map(({ name }) => functionAddress(name)),
  ]
  const dead = libraries.flatMap(({ find }) =>
    [...new Set(addresses)].filter((address) => {
      const [path = '', anchor] = address.split('#')
      const page = find(path)
      return !page || (anchor !== undefined && headingsOf(page.text()).every(({ id }) => id !== anchor))
    }),
  )
  expect(dead).toEqual([])
})

test('each page has one title, and no anchor twice', () => {
  const faulty = libraries.flatMap(({ pages }) =>
    pages.filter(({ text }) => {
      const headings = headingsOf(text())
      const ids = headings.map(({ id }) => id)
      return headings.filter(({ level }) => level === 1).length !== 1 || new Set(ids).size !== ids.length
    }),
  )
  expect(faulty.map(({ path }) => path)).toEqual([])
})

test('the table of settings has the same variables in both languages, in the same order', () => {
  const namesIn = (text: string) =>
    [...text.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, |、)?)+) \|/gm)].map(([, cell]) => cell!.match(/[A-Z0-9_]+/g))
  expect(namesIn(texts.en.operations).flat().length).toBeGreaterThan(25)
  expect(namesIn(texts.zh.operations)).toEqual(namesIn(texts.en.operations))
})
