import type { TreeNode } from './tree-data.ts'
import type { TreeRow } from './tree-rows.ts'

/** What a key asks of a tree. */
export type Step =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open' | 'close'; readonly nodes: readonly TreeNode[] }
  | { readonly kind: 'none' }

/** Lines that Page Up and Page Down pass. */
const PAGE = 10

/** The keyboard pattern of ARIA for trees: what a key does where the line `at` has the keyboard; undefined for keys that mean nothing here. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): Step | undefined {
  const row = rows[at]
  const last = rows.length - 1
  const go = (to: number): Step => ({ kind: 'go', to: Math.max(0, Math.min(last, to)) })
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at < 0 ? last : at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(last)
    case 'PageDown':
      return go(at + PAGE)
    case 'PageUp':
      return go(at - PAGE)
    case 'ArrowRight':
      if (row?.hasMore && !row.isOpen) return { kind: 'open', nodes: [row.node] }
      return row?.isOpen && rows[at + 1]?.node.parent === row.node ? go(at + 1) : { kind: 'none' }
    case 'ArrowLeft': {
      if (row?.isOpen) return { kind: 'close', nodes: [row.node] }
      const parent = row?.node.parent
      return parent ? go(rows.findIndex(({ node }) => node === parent)) : { kind: 'none' }
    }
    case '*':
      return {
        kind: 'open',
        nodes: rows.flatMap(({ node, hasMore, isOpen }) => (hasMore && !isOpen && node.parent === row?.node.parent ? [node] : [])),
      }
    default:
      return undefined
  }
}

/** Letters typed within so many milliseconds are one word. */
const PAUSE = 600

/** Finds entries by the letters that a person types. */
export class TypedLetters {
  #text = ''
  #at = Number.NEGATIVE_INFINITY

  /** The place of the next label, from `from` on, that begins with what was typed by `now`; -1 for none. */
  seek(letter: string, labels: readonly string[], from: number, now: number): number {
    this.#text = (now - this.#at < PAUSE ? this.#text : '') + letter.toLowerCase()
    this.#at = now
    const word = this.#text
    // The same letter again is the next entry that begins with it.
    const isSame = [...word].every((each) => each === word[0])
    const sought = isSame ? word[0]! : word
    const begin = isSame ? from + 1 : Math.max(from, 0)
    for (let step = 0; step < labels.length; step++) {
      const index = (begin + step) % labels.length
      if (labels[index]!.toLowerCase().startsWith(sought)) return index
    }
    return -1
  }
}
