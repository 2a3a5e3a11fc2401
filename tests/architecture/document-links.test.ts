import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { allDocuments, anchorsOf, currentDocuments, type Document, inlineCodeOf, isChapter, linksOf } from './documents.ts'

const byPath = new Map(allDocuments.map((document) => [document.path, document]))

/**
 * Whether a link leads nowhere. The documentation's own test follows `/docs`, because most of its pages are generated.
 */
function isDead(document: Document, address: string): boolean {
  if (address.startsWith('https://') || (isChapter(document) && address.startsWith('/docs'))) return false
  // Pictures of the product have a test of their own.
  if (isChapter(document) && address.startsWith('picture:')) return false
  const [path = '', anchor] = address.split('#')
  const target = posix.join(posix.dirname(document.path), path)
  if (path !== '' && !existsSync(join(root, target))) return true
  if (anchor === undefined) return false
  const found = path === '' ? document : byPath.get(target)
  return !found || !anchorsOf(found).includes(anchor)
}

const deadLinks = (document: Document) => linksOf(document).filter((address) => isDead(document, address))

/** Paths that documents name as examples of what a reader adds. */
const EXAMPLES = ['plugins/components/stamp', 'plugins/languages', 'plugins/languages/ja/texts.ts']
/** Rows of the benchmarks, which look like paths. */
const ROW = /^server\/(first-edits(-postgres)?|rolling-(failed|lost)|hostile-bodies\/(views|health))$/
const PATH = /^(kernel|sdk|plugins|apps|server|tests|scripts)\/[\w./-]+$/

const deadPaths = (document: Document) =>
  inlineCodeOf(document)
    .filter((code) => PATH.test(code) && !EXAMPLES.includes(code) && !ROW.test(code))
    .filter((path) => !existsSync(join(root, path)))

describe('documents', () => {
  it.each(allDocuments.map((document) => [document.path, document] as const))('has links that lead somewhere: %s', (_path, document) => {
    expect(deadLinks(document)).toEqual([])
  })

  it.each(currentDocuments.map((document) => [document.path, document] as const))('names paths that exist: %s', (_path, document) => {
    expect(deadPaths(document)).toEqual([])
  })

  it('finds planted dead links and paths', () => {
    const text = '# A title\n\n[a](#a-title) [b](#b-title) [c](gone.md) [d](README.md#gone) [e](http://example.com) `server/gone.ts`'
    const planted = { path: 'planted.md', text }
    expect(deadLinks(planted)).toEqual(['#b-title', 'gone.md', 'README.md#gone', 'http://example.com'])
    expect(deadPaths(planted)).toEqual(['server/gone.ts'])
  })

  it('has a README in each top-level folder, and one of at most 150 lines at the root', () => {
    for (const folder of ['kernel', 'sdk', 'plugins', 'apps', 'server', 'tests']) expect(byPath.has(`${folder}/README.md`)).toBe(true)
    expect(byPath.get('README.md')!.text.split('\n').length).toBeLessThanOrEqual(151)
  })
})
