import type { Label } from '#kernel/page/values'

/** What a component is found by. */
export interface Findable {
  readonly type: string
  readonly label: Label
  readonly keywords?: readonly string[]
}

/**
 * 0 is the best; undefined is no match. Names come before keywords, beginnings before middles, letters in order come
 * last.
 */
export function rank(item: Findable, query: string): number | undefined {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 0
  const names = [item.label.zh, item.label.en, item.type].map((text) => text.toLowerCase())
  const keywords = (item.keywords ?? []).map((text) => text.toLowerCase())
  if (names.some((name) => name === wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(wanted))) return 2
  if (keywords.some((keyword) => keyword.startsWith(wanted))) return 3
  if (keywords.some((keyword) => keyword.includes(wanted))) return 4
  return names.some((name) => inOrder(name, wanted)) ? 5 : undefined
}

function inOrder(text: string, letters: string): boolean {
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return letters.length > 1
}

/** The matching items, the best first; the given order among equals. */
export function search<T extends Findable>(items: readonly T[], query: string): readonly T[] {
  const found = items.flatMap((item, index) => {
    const score = rank(item, query)
    return score === undefined ? [] : [{ item, score, index }]
  })
  return found.sort((a, b) => a.score - b.score || a.index - b.index).map(({ item }) => item)
}
