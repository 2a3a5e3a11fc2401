import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Tree, TreeNode } from './tree-data.ts'
import { type Move, movedTo } from './tree-moves.ts'
import type { DropWhere } from './tree-row-view.tsx'
import type { TreeRow } from './tree-rows.ts'

/** Pixels that the pointer goes before a press becomes a drag. */
const SLOP = 5
/** How near to an edge of the list it scrolls on, and by how much. */
const EDGE = 24

/** A node that is being dragged, with the node it is over and the place next to or in that node. */
export interface TreeDrag {
  readonly node: TreeNode | undefined
  readonly target: TreeNode | undefined
  readonly where: DropWhere | undefined
  /** The press that ends now was a drag; asking forgets it. */
  readonly wasDragged: () => boolean
  readonly listeners: (rowAt: (event: { readonly target: EventTarget }) => TreeRow | undefined) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: () => void
  }
}

interface Held {
  readonly node: TreeNode
  readonly x: number
  readonly y: number
  isDragged: boolean
}
interface Over {
  readonly node: TreeNode
  readonly target?: TreeNode
  readonly where?: DropWhere
}

/** Moving rows with the mouse, or by their grips with a finger; undefined while `isOn` does not hold. */
export function useTreeDrag(tree: Tree, isOn: boolean, onMove: (move: Move) => void): TreeDrag | undefined {
  const [over, setOver] = useState<Over>()
  const held = useRef<Held | undefined>(undefined)
  const dragged = useRef(false)
  const end = () => {
    held.current = undefined
    setOver(undefined)
  }
  const isDragging = over !== undefined
  useEffect(() => {
    if (!isDragging) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      held.current = undefined
      setOver(undefined)
    }
    document.addEventListener('keydown', giveUp, true)
    return () => document.removeEventListener('keydown', giveUp, true)
  }, [isDragging])
  if (!isOn) return undefined

  const look = (
    list: HTMLElement,
    at: { readonly clientX: number; readonly clientY: number },
    node: TreeNode,
    rowAt: Parameters<TreeDrag['listeners']>[0],
  ): Over => {
    const box = list.getBoundingClientRect()
    if (at.clientY < box.top + EDGE) list.scrollTop -= EDGE / 2
    if (at.clientY > box.bottom - EDGE) list.scrollTop += EDGE / 2
    const element = list.ownerDocument.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-at]')
    const row = element && list.contains(element) ? rowAt({ target: element }) : undefined
    if (!element || !row) return { node }
    const rect = element.getBoundingClientRect()
    const part = (at.clientY - rect.top) / Math.max(1, rect.height)
    const where: DropWhere = part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside'
    return movedTo(tree, { node, target: row.node, where }) ? { node, target: row.node, where } : { node }
  }
  return {
    node: over?.node,
    target: over?.target,
    where: over?.where,
    wasDragged: () => {
      const was = dragged.current
      dragged.current = false
      return was
    },
    listeners: (rowAt) => ({
      onPointerDown: (event) => {
        dragged.current = false
        const target = event.target as Element
        const isGrip = target.closest('.tessera-tree-grip') !== null
        const row = rowAt(event)
        if (
          !row ||
          row.node.isDisabled ||
          event.button !== 0 ||
          (!isGrip && (event.pointerType !== 'mouse' || target.closest('[data-act]')))
        )
          return
        held.current = { node: row.node, x: event.clientX, y: event.clientY, isDragged: false }
      },
      onPointerMove: (event) => {
        const now = held.current
        if (!now) return
        if (!now.isDragged) {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLOP) return
          now.isDragged = true
          dragged.current = true
          event.currentTarget.setPointerCapture?.(event.pointerId)
        }
        event.preventDefault()
        setOver(look(event.currentTarget, event, now.node, rowAt))
      },
      onPointerUp: (event) => {
        const now = held.current
        if (now?.isDragged) {
          const { target, where } = look(event.currentTarget, event, now.node, rowAt)
          if (target && where) onMove({ node: now.node, target, where })
        }
        end()
      },
      onPointerCancel: end,
    }),
  }
}
