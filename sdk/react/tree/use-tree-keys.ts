import { type KeyboardEvent, useRef } from 'react'
import type { TreeNode } from './tree-data.ts'
import type { TreeRow } from './tree-rows.ts'
import { TypedLetters, treeStep } from './tree-walk.ts'
import type { TreeView } from './use-tree-view.ts'

interface Options {
  readonly view: TreeView
  /** Opens or closes nodes. */
  readonly onOpen: (nodes: readonly TreeNode[], isOpen: boolean) => void
  readonly onEnter: (row: TreeRow) => void
  /** The space bar; as Enter unless said. */
  readonly onSpace?: ((row: TreeRow) => void) | undefined
  /** Alt and an arrow. */
  readonly onMove?: ((row: TreeRow, key: string) => void) | undefined
  /** The keys come from a field in which somebody writes: letters, Space, Home, End and arrows to the sides are its own. */
  readonly isTyping?: boolean
}

const OF_FIELDS = new Set([' ', 'Home', 'End', '*'])

/** What a key does in a tree; the handler says whether it was one that means something here. */
export function useTreeKeys({
  view,
  onOpen,
  onEnter,
  onSpace = onEnter,
  onMove,
  isTyping = false,
}: Options): (event: KeyboardEvent) => boolean {
  const letters = useRef(new TypedLetters())
  return (event) => {
    const { key } = event
    const { rows, activeAt } = view
    const row = rows[activeAt]
    if (event.ctrlKey || event.metaKey || (isTyping && OF_FIELDS.has(key)) || event.nativeEvent.isComposing) return false
    const done = (): boolean => {
      event.preventDefault()
      event.stopPropagation()
      return true
    }
    if (event.altKey) {
      if (!onMove || !row || !key.startsWith('Arrow')) return false
      onMove(row, key)
      return done()
    }
    if (key === 'Enter' || key === ' ') {
      if (!row) return false
      if (key === 'Enter') onEnter(row)
      else onSpace(row)
      return done()
    }
    // Arrows to the sides move in what is being written.
    if (isTyping && view.search !== '' && (key === 'ArrowLeft' || key === 'ArrowRight')) return false
    const step = treeStep(rows, activeAt, key)
    if (step) {
      if (step.kind === 'go') view.setActive(rows[step.to]!.node.id)
      else if (step.kind !== 'none') onOpen(step.nodes, step.kind === 'open')
      return done()
    }
    if (isTyping || key.length !== 1) return false
    const labels = rows.map(({ node }) => node.label)
    const found = letters.current.seek(key, labels, activeAt, performance.now())
    if (found >= 0) view.setActive(rows[found]!.node.id)
    return done()
  }
}
