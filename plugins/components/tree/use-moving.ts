import { useState } from 'react'
import type { Json } from '#sdk'
import { dataAfter, type Move, movedTo, type Tree, type TreeOfElement, treeOf, useAsk } from '#sdk/react'

interface Moves {
  /** As it stands after what was moved. */
  readonly tree: Tree
  /** Moves a row and tells it: where the flow fails, the row goes back. False where it cannot go there. */
  readonly move: (move: Move) => boolean
}

interface Arranged {
  /** The data that this was made of: of other data nothing is moved. */
  readonly of: Json
  readonly rows: readonly Json[]
  readonly loaded: TreeOfElement['loading']['loaded']
}

/** Rows that somebody moved stay where they were put until other data comes. */
export function useMoving(id: string, { tree: given, fields, data, loading: { loaded } }: TreeOfElement): Moves {
  const ask = useAsk(id)
  const [arranged, setArranged] = useState<Arranged>()
  const now = arranged?.of === data ? arranged : undefined
  const [made, setMade] = useState<{ readonly from: Arranged; readonly loaded: Arranged['loaded']; readonly tree: Tree }>()
  let tree = given
  if (now) {
    // What was loaded before is in the rows already, at its new place.
    const later = new Map([...loaded].filter(([node, rows]) => now.loaded.get(node) !== rows))
    const isKnown = made?.from === now && made.loaded === loaded
    tree = isKnown ? made.tree : treeOf(now.rows, fields, { isFlat: given.isFlat, loaded: later })
    if (!isKnown) setMade({ from: now, loaded, tree })
  }
  const move = (wanted: Move): boolean => {
    const to = movedTo(tree, wanted)
    if (!to) return false
    const rows = dataAfter(tree, wanted.node, to, fields)
    const before = arranged
    const after = { of: data, rows, loaded }
    setArranged(after)
    const payload = {
      dragKey: wanted.node.key,
      dropKey: wanted.target.key,
      position: wanted.where,
      parentKey: to.parent?.key ?? null,
      index: to.index,
      node: wanted.node.item,
      data: rows,
    }
    void ask('onDrop', payload as Json).then((isDone) => {
      if (!isDone) setArranged((current) => (current === after ? before : current))
    })
    return true
  }
  return { tree, move }
}
