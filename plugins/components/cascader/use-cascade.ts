import { type KeyboardEvent, useRef, useState } from 'react'
import { type Bounded, pathOfNode, type Tree, type TreeNode, TypedLetters } from '#sdk/react'
import type { Path } from './paths.ts'

interface Options {
  readonly tree: Tree
  /** What a search found; undefined while nothing is sought. */
  readonly found: Bounded<Path> | undefined
  readonly isTyping: boolean
  readonly isMulti: boolean
  readonly onPick: (node: TreeNode) => void
}

export interface Cascade {
  readonly active: TreeNode | undefined
  readonly open: readonly TreeNode[]
  readonly foundAt: number
  /** Puts the keyboard at an option and opens what stands above it; without one, at the beginning. */
  readonly goTo: (node: TreeNode | undefined) => void
  /** Opens the next level of an option, which has the keyboard then. */
  readonly openNode: (node: TreeNode) => void
  readonly startSearch: () => void
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Where somebody is in the columns, and what keys do there: up and down in a level, right and left between levels. */
export function useCascade({ tree, found, isTyping, isMulti, onPick }: Options): Cascade {
  const [activeId, setActive] = useState<string>()
  const [openId, setOpen] = useState<string>()
  const [foundAt, setFoundAt] = useState(0)
  const letters = useRef(new TypedLetters())
  const active = activeId === undefined ? undefined : tree.byId.get(activeId)
  const last = openId === undefined ? undefined : tree.byId.get(openId)
  const open = last ? pathOfNode(last) : []

  const goTo = (node: TreeNode | undefined) => {
    setActive(node?.id)
    // Walking along a level closes what was open further on.
    setOpen(node?.parent?.id)
  }
  const openNode = (node: TreeNode) => {
    setActive(node.id)
    setOpen(node.id)
  }
  const inFound = (key: string, list: Bounded<Path>): boolean => {
    const end = list.shown.length - 1
    const next = {
      ArrowDown: Math.min(end, foundAt + 1),
      ArrowUp: Math.max(0, foundAt - 1),
      PageDown: Math.min(end, foundAt + 10),
      PageUp: Math.max(0, foundAt - 10),
    }[key]
    if (next !== undefined) setFoundAt(next)
    else if (key === 'Enter') {
      const node = list.shown[foundAt]?.node
      if (node) onPick(node)
    } else return false
    return true
  }
  const inColumns = (key: string): boolean => {
    const level = active?.parent?.children ?? tree.roots
    const at = active ? level.indexOf(active) : -1
    const end = level.length - 1
    const go = (to: number) => goTo(level[Math.max(0, Math.min(end, to))])
    if (key === 'ArrowDown') go(at + 1)
    else if (key === 'ArrowUp') go(at < 0 ? end : at - 1)
    else if (key === 'PageDown') go(at + 10)
    else if (key === 'PageUp') go(at - 10)
    else if (key === 'Home' && !isTyping) go(0)
    else if (key === 'End' && !isTyping) go(end)
    else if (key === 'ArrowRight') {
      if (active && active.children.length > 0 && !active.isDisabled) {
        setActive(active.children[0]!.id)
        setOpen(active.id)
      }
    } else if (key === 'ArrowLeft') {
      if (active?.parent) goTo(active.parent)
    } else if (key === 'Enter' || (key === ' ' && !isTyping)) {
      if (!active || active.isDisabled) return true
      // Of one path, only what has nothing below is its end.
      if (!isMulti && active.children.length > 0) openNode(active)
      else onPick(active)
    } else if (key.length === 1 && !isTyping) {
      const next = letters.current.seek(
        key,
        level.map(({ label }) => label),
        at,
        performance.now(),
      )
      if (next >= 0) go(next)
    } else return false
    return true
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const isTaken = found ? inFound(event.key, found) : inColumns(event.key)
    if (!isTaken) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { active, open, foundAt, goTo, openNode, startSearch: () => setFoundAt(0), onKey }
}
