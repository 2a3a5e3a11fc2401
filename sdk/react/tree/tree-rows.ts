import type { Tree, TreeNode } from './tree-data.ts'

/** A visible row of a tree: a node whose ancestors are all expanded. */
export interface TreeRow {
  readonly node: TreeNode
  readonly isOpen: boolean
  /** It can be opened. */
  readonly hasMore: boolean
  /** Its place among its siblings that are shown, from 1, and how many these are. */
  readonly position: number
  readonly siblings: number
}

/** What a search leaves of a tree. */
export interface Found {
  /** Matching nodes, what stands above them, and what is below them. */
  readonly shown: ReadonlySet<string>
  readonly hits: ReadonlySet<string>
  /** What stands above a match, so that it can be seen. */
  readonly open: ReadonlySet<string>
}

/** Looks for a text in the labels; undefined where there is nothing to look for. */
export function searchTree(tree: Tree, text: string): Found | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const shown = new Set<string>()
  const hits = new Set<string>()
  const open = new Set<string>()
  // Parents come first: what is below a match is shown with it.
  const within = new Set<TreeNode>()
  for (const node of tree.nodes) {
    const isHit = node.label.toLowerCase().includes(wanted)
    if (isHit || (node.parent && within.has(node.parent))) {
      within.add(node)
      shown.add(node.id)
    }
    if (!isHit) continue
    hits.add(node.id)
    for (let at = node.parent; at && !open.has(at.id); at = at.parent) {
      open.add(at.id)
      shown.add(at.id)
    }
  }
  return { shown, hits, open }
}

export interface RowsOptions {
  readonly expanded: ReadonlySet<string>
  /** Only these; all unless said. */
  readonly shown?: ReadonlySet<string> | undefined
  /** Whether a node without children may have some that are not loaded yet. */
  readonly mayLoad?: ((node: TreeNode) => boolean) | undefined
}

/** The lines of a tree, from top to bottom. */
export function treeRows(tree: Tree, { expanded, shown, mayLoad }: RowsOptions): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const isShown = (node: TreeNode) => shown === undefined || shown.has(node.id)
  const waiting: { readonly node: TreeNode; readonly position: number; readonly siblings: number }[] = []
  const push = (nodes: readonly TreeNode[]) => {
    const seen = shown === undefined ? nodes : nodes.filter(isShown)
    for (let at = seen.length - 1; at >= 0; at--) waiting.push({ node: seen[at]!, position: at + 1, siblings: seen.length })
  }
  push(tree.roots)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    const hasMore = node.children.length > 0 ? shown === undefined || node.children.some(isShown) : (mayLoad?.(node) ?? false)
    const isOpen = hasMore && expanded.has(node.id)
    rows.push({ ...next, hasMore, isOpen })
    if (isOpen) push(node.children)
  }
  return rows
}

/** Every node that has something below it. */
export const openable = (tree: Tree): readonly string[] => tree.nodes.flatMap(({ id, children }) => (children.length > 0 ? [id] : []))

/** What has to be open so that a node can be seen. */
export function above(node: TreeNode | undefined): readonly string[] {
  const ids: string[] = []
  for (let at = node?.parent; at; at = at.parent) ids.push(at.id)
  return ids
}
