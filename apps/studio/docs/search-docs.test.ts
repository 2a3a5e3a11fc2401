import { describe, expect, it } from 'vitest'
import { loadChapters } from './chapters.ts'
import { makeLibrary } from './library.ts'
import { piecesOf } from './pieces-of.ts'
import { plain } from './read-markdown.ts'
import { searchDocs } from './search-docs.ts'

const en = makeLibrary(await loadChapters('en'), 'en')
const zh = makeLibrary(await loadChapters('zh'), 'zh')

describe('the search', () => {
  it('finds a component, a function and an action by their names, first of all', () => {
    expect(searchDocs(en, 'card')[0]?.address).toBe('/docs/components/Card')
    expect(searchDocs(en, 'sum')[0]?.address).toBe('/docs/functions/SUM')
    expect(searchDocs(zh, '打开弹窗')[0]?.address).toBe('/docs/actions/open-dialog')
  })

  it('leads to the heading under which the words stand', () => {
    expect(searchDocs(en, 'backups')[0]?.address).toBe('/docs/operations#backups')
    expect(searchDocs(zh, '备份')[0]?.address).toBe('/docs/operations#backups')
  })

  it('wants every word, and shows the text around the first', () => {
    const [first] = searchDocs(en, 'pg_dump settings')
    expect(first?.address).toBe('/docs/operations#backups')
    expect(first?.excerpt).toContain('pg_dump')
    expect(searchDocs(en, 'pg_dump nosuchword')).toEqual([])
  })

  it('finds nothing for nothing, and no more than a screen can show', () => {
    expect(searchDocs(en, '  ')).toEqual([])
    expect(searchDocs(en, 'e').length).toBeLessThanOrEqual(20)
  })
})

it('marks the words that were sought, in any case, the longer of two first', () => {
  expect(piecesOf('A Form item', ['form', 'form item']).map(({ piece, isHit }) => [piece, isHit])).toEqual([
    ['A ', false],
    ['Form item', true],
  ])
})

it('reads the words of Markdown without its marks', () => {
  expect(plain('**Bold** and `code`, [a link](/docs) | `a \\| b` |')).toBe('Bold and code, a link a | b')
})
