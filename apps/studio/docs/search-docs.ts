import type { DocsLibrary, DocsPage } from './library.ts'
import { type Section, sectionsOf } from './read-markdown.ts'

export interface Found {
  readonly page: DocsPage
  readonly section: Section
  /** Where it leads. */
  readonly address: string
  /** A piece of the section around what was found. */
  readonly excerpt: string
}

const MOST = 20
const MOST_OF_A_PAGE = 3
const AROUND = 50

interface Entry {
  readonly page: DocsPage
  readonly section: Section
  readonly title: string
  readonly heading: string
  readonly text: string
}
const known = new WeakMap<DocsLibrary, readonly Entry[]>()

function entriesOf(library: DocsLibrary): readonly Entry[] {
  const before = known.get(library)
  if (before) return before
  const made = library.pages.flatMap((page) =>
    sectionsOf(page.text()).map((section) => ({
      page,
      section,
      title: page.title.toLowerCase(),
      heading: section.heading.text.toLowerCase(),
      text: section.text.toLowerCase(),
    })),
  )
  known.set(library, made)
  return made
}

/** The words of a search, in small letters. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean)

function score({ title, heading, text }: Entry, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const at = [
      [title === word, 100],
      [title.split(/\s/).includes(word), 60],
      [heading.startsWith(word), 40],
      [heading.includes(word), 25],
      [title.includes(word), 15],
      [text.includes(word), 5],
    ].find(([holds]) => holds)
    if (!at) return 0
    sum += at[1] as number
  }
  return sum
}

/** Sections in which every word of the query stands, the best first; a title counts more than a heading, and that more than the text. */
export function searchDocs(library: DocsLibrary, query: string): readonly Found[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const counts = new Map<DocsPage, number>()
  return entriesOf(library)
    .map((entry) => ({ entry, points: score(entry, words) + (entry.section.heading.level === 1 ? 1 : 0) }))
    .filter(({ points }) => points > 1)
    .sort((a, b) => b.points - a.points)
    .filter(({ entry: { page } }) => {
      const count = (counts.get(page) ?? 0) + 1
      counts.set(page, count)
      return count <= MOST_OF_A_PAGE
    })
    .slice(0, MOST)
    .map(({ entry: { page, section } }) => ({
      page,
      section,
      address: section.heading.level === 1 ? page.path : `${page.path}#${section.heading.id}`,
      excerpt: excerptOf(section.text, words),
    }))
}

function excerptOf(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const at = Math.max(0, Math.min(...words.map((word) => small.indexOf(word)).filter((found) => found >= 0), text.length))
  const start = at === text.length ? 0 : Math.max(0, at - AROUND)
  const piece = text.slice(start, start + 3 * AROUND)
  return `${start > 0 ? '…' : ''}${piece}${start + piece.length < text.length ? '…' : ''}`
}
