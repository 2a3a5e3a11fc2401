import { useCallback, useMemo, useState } from 'react'
import type { Tree, TreeNode } from './tree-data.ts'
import { above, type Found, searchTree, type TreeRow, treeRows } from './tree-rows.ts'

/** What is open: all or nothing, but for some. Nodes that come later are as all others. */
interface Openness {
  readonly all: boolean
  readonly except: ReadonlySet<string>
}

/** The visible rows of a tree, with what is searched and which nodes are expanded. */
export interface TreeView {
  readonly rows: readonly TreeRow[]
  readonly found: Found | undefined
  readonly search: string
  readonly setSearch: (text: string) => void
  /** Ids of what is open; in a search, what its person closed is not. */
  readonly expanded: ReadonlySet<string>
  readonly open: (ids: readonly string[], isOpen: boolean) => void
  readonly openAll: (isOpen: boolean) => void
  /** Opens what stands above a node. */
  readonly reveal: (id: string) => void
  /** The node that has the keyboard; the first one before anybody chose. */
  readonly active: string | undefined
  readonly setActive: (id: string) => void
  readonly activeAt: number
}

interface Options {
  readonly tree: Tree
  readonly expandAll: boolean
  /** Whether a node without children may have some that are not loaded yet; the same function while it answers the same. */
  readonly mayLoad?: ((node: TreeNode) => boolean) | undefined
  /** Open at first besides. */
  readonly expandedIds?: readonly string[]
}

const without = (set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> => {
  const next = new Set(set)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
const NONE: ReadonlySet<string> = new Set()

/** What of a tree is open, sought and at the keyboard. */
export function useTreeView({ tree, expandAll, mayLoad, expandedIds = [] }: Options): TreeView {
  const [openness, setOpenness] = useState<Openness & { readonly from: boolean }>(() => ({
    from: expandAll,
    all: expandAll,
    except: expandAll ? NONE : new Set(expandedIds),
  }))
  // The setting is another one, as while it is edited.
  if (openness.from !== expandAll) setOpenness({ from: expandAll, all: expandAll, except: NONE })
  const [search, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE)
  const [chosen, setActive] = useState<string>()
  const found = useMemo(() => searchTree(tree, search), [tree, search])
  const expanded = useMemo(() => {
    const isOpen = found ? (id: string) => found.open.has(id) !== closed.has(id) : (id: string) => openness.all !== openness.except.has(id)
    return new Set(tree.nodes.flatMap(({ id, children }) => (children.length > 0 && isOpen(id) ? [id] : [])))
  }, [tree, found, closed, openness])
  const rows = useMemo(() => treeRows(tree, { expanded, shown: found?.shown, mayLoad }), [tree, expanded, found, mayLoad])

  const setSearch = useCallback((text: string) => {
    setText(text)
    setClosed(NONE)
  }, [])
  const open = useCallback(
    (ids: readonly string[], isOpen: boolean) => {
      if (found) setClosed((now) => ids.reduce((set, id) => without(set, [id], found.open.has(id) !== isOpen), now))
      else setOpenness((now) => ({ ...now, except: without(now.except, ids, now.all !== isOpen) }))
    },
    [found],
  )
  const openAll = useCallback((all: boolean) => setOpenness(({ from }) => ({ from, all, except: NONE })), [])
  const reveal = useCallback(
    (id: string) => {
      const ids = above(tree.byId.get(id))
      setOpenness((now) => ({ ...now, except: without(now.except, ids, !now.all) }))
      setActive(id)
    },
    [tree],
  )
  const at = rows.findIndex(({ node }) => node.id === chosen)
  return { rows, found, search, setSearch, expanded, open, openAll, reveal, active: rows[at]?.node.id, setActive, activeAt: at }
}
