import { getPath } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { cellText, isRow, listIn, readRow } from '../read-row.ts'

/** One entry of a tree; the same object as long as the tree is. */
export interface TreeNode {
  /** Unique in the tree: the text of its key. */
  readonly id: string
  /** As the data has it. */
  readonly key: Json
  readonly label: string
  /** The name of an icon; empty for none. */
  readonly icon: string
  readonly isDisabled: boolean
  /** It has no box that could be checked, and what is checked below and above it goes past it. */
  readonly hasNoCheck: boolean
  readonly isSelectable: boolean
  /** The data says that nothing is below it, so there is nothing to load. */
  readonly isLeaf: boolean
  /** Its row of the data. */
  readonly item: Json
  /** 0 for a root. */
  readonly level: number
  readonly parent: TreeNode | undefined
  readonly children: readonly TreeNode[]
}

/** A tree that was read from rows: its roots, and all its nodes in order and by id. */
export interface Tree {
  readonly roots: readonly TreeNode[]
  readonly byId: ReadonlyMap<string, TreeNode>
  /** All nodes, each before its children. */
  readonly nodes: readonly TreeNode[]
  /** How many the data has; more than `nodes` where the data is too large to show. */
  readonly total: number
  /** Its rows name their parents. */
  readonly isFlat: boolean
  readonly faults: TreeFaults
}

/** What was wrong with the data, and left out or mended. */
export interface TreeFaults {
  /** A row that is below itself, whose ring was cut there; its key. */
  readonly ring: string | undefined
  /** A key that a second row has too; only the first one is there. */
  readonly repeated: string | undefined
}

/** Where a row has what: names of fields, or paths with dots. */
export interface TreeFields {
  readonly label: string
  readonly key: string
  readonly children: string
  /** In flat data: what a row is called, and where it names the row that it stands below. */
  readonly id: string
  readonly parent: string
}

export interface TreeOptions {
  /** Rows name their parents; found out by the data unless said. */
  readonly isFlat?: boolean
  /** Keys need to differ among siblings alone: the id of a node is then its whole path, as `idOfPath` gives it. */
  readonly byPath?: boolean
  /** Children that were loaded for a node, by its id. */
  readonly loaded?: ReadonlyMap<string, readonly Json[]>
}

/** The largest number of nodes read from data, so that the page stays fast. */
export const MOST_NODES = 50_000

/** Names that older pages and common libraries use where the given one is missing. */
const OTHER_KEYS = ['key', 'value', 'id'] as const
const OTHER_LABELS = ['title', 'label', 'name', 'text'] as const
const OTHER_PARENTS = ['parent_id', 'parentId', 'pId'] as const

const isKey = (value: Json | undefined): value is string | number | boolean =>
  value !== undefined && value !== null && value !== '' && typeof value !== 'object'

function read(item: Json, field: string, others: readonly string[]): Json | undefined {
  const found = field === '' ? undefined : getPath(item, field)
  if (found !== undefined && found !== null && found !== '') return found
  if (!isRow(item)) return undefined
  const other = others.find((name) => item[name] !== undefined && item[name] !== null && item[name] !== '')
  return other === undefined ? undefined : item[other]
}

const childList = (item: Json, field: string): readonly Json[] => (isRow(item) ? listIn(getPath(item, field || 'children')) : [])

/** Whether rows name their parents and none holds children. */
function looksFlat(rows: readonly Json[], fields: TreeFields): boolean {
  let hasParent = false
  for (const item of rows) {
    if (childList(item, fields.children).length > 0) return false
    hasParent ||= isRow(item) && isKey(read(item, fields.parent, OTHER_PARENTS))
  }
  return hasParent
}

type ChildrenOf = (item: Json, id: string) => readonly Json[]

interface Flat {
  readonly roots: readonly Json[]
  readonly childrenOf: ChildrenOf
  readonly ring: string | undefined
}

/** Which rows stand below which. A row whose parent is not there is a root, and so is the first one of a ring. */
function byParents(rows: readonly Json[], fields: TreeFields): Flat {
  const idOf = (item: Json): Json | undefined => read(item, fields.id, ['id', ...OTHER_KEYS])
  const parentOf = (item: Json): Json | undefined => read(item, fields.parent, OTHER_PARENTS)
  const known = new Map<string, Json>()
  for (const item of rows) {
    const id = idOf(item)
    if (isKey(id) && !known.has(String(id))) known.set(String(id), item)
  }
  const below = new Map<Json, Json[]>()
  const roots: Json[] = []
  const state = new Map<Json, 'open' | 'done'>()
  let ring: string | undefined
  /** Follows parents up to what is known to end well; what is met twice on the way is a ring. */
  const isCutAt = (start: Json): Json | undefined => {
    const way: Json[] = []
    let at: Json | undefined = start
    let cut: Json | undefined
    while (at !== undefined && !state.has(at)) {
      state.set(at, 'open')
      way.push(at)
      const parent: Json | undefined = parentOf(at)
      at = isKey(parent) ? known.get(String(parent)) : undefined
      if (at !== undefined && state.get(at) === 'open') cut = at
    }
    for (const item of way) state.set(item, 'done')
    return cut
  }
  const cuts = new Set<Json>()
  for (const item of rows) {
    if (!isRow(item)) continue
    const cut = isCutAt(item)
    if (cut !== undefined) {
      cuts.add(cut)
      ring ??= cellText(idOf(cut))
    }
  }
  for (const item of rows) {
    if (!isRow(item)) continue
    const parent = parentOf(item)
    const at = isKey(parent) ? known.get(String(parent)) : undefined
    if (at === undefined || cuts.has(item)) roots.push(item)
    else if (below.has(at)) below.get(at)!.push(item)
    else below.set(at, [item])
  }
  return { roots, childrenOf: (item) => below.get(item) ?? [], ring }
}

/** What a row says of its node, beside the fields that the author names. */
const NODE = {
  icon: { kind: 'text', optional: true },
  disabled: 'any',
  checkable: 'any',
  disableCheckbox: 'any',
  selectable: 'any',
  isLeaf: 'any',
} as const

interface Growing extends TreeNode {
  children: Growing[]
}

/**
 * A tree of rows that hold their children in a list, or of flat rows that name their parents. Bare values are nodes without children. Never throws: what
 * cannot be a node is left out, and `faults` says what was wrong.
 */
export function treeOf(data: Json, fields: TreeFields, { isFlat, byPath = false, loaded }: TreeOptions = {}): Tree {
  const rows = listIn(data)
  const flat = (isFlat ?? looksFlat(rows, fields)) ? byParents(rows, fields) : undefined
  const childrenOf: ChildrenOf = (item, id) => {
    const own = flat ? flat.childrenOf(item, id) : childList(item, fields.children)
    return own.length > 0 ? own : (loaded?.get(id) ?? [])
  }
  const byId = new Map<string, Growing>()
  const nodes: Growing[] = []
  const roots: Growing[] = []
  let repeated: string | undefined
  let total = 0
  // Deep data must not exhaust the stack, so what is still to do is a list.
  const waiting: { readonly item: Json; readonly parent: Growing | undefined; readonly at: number }[] = []
  const push = (items: readonly Json[], parent: Growing | undefined) => {
    for (let at = items.length - 1; at >= 0; at--) waiting.push({ item: items[at]!, parent, at })
  }
  push(flat ? flat.roots : rows, undefined)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, parent, at } = next
    if (item === null || Array.isArray(item)) continue
    total += 1
    if (nodes.length >= MOST_NODES) {
      for (const each of childrenOf(item, '')) waiting.push({ item: each, parent: undefined, at: 0 })
      continue
    }
    const row = readRow(NODE, item)
    const title = isRow(item) ? read(item, fields.label, OTHER_LABELS) : item
    const named = isRow(item) ? read(item, fields.key, OTHER_KEYS) : item
    const key: Json = isKey(named) ? named : isKey(title) ? title : `${parent ? `${parent.id}-` : ''}${at}`
    const id = byPath ? idOfPath([parent?.id, key]) : String(key)
    if (byId.has(id)) {
      repeated ??= String(key)
      continue
    }
    const node: Growing = {
      id,
      key,
      label: cellText(title) || String(key),
      icon: row.icon ?? '',
      isDisabled: row.disabled === true,
      hasNoCheck: row.checkable === false || row.disableCheckbox === true,
      isSelectable: row.selectable !== false,
      isLeaf: row.isLeaf === true,
      item,
      level: parent ? parent.level + 1 : 0,
      parent,
      children: [],
    }
    byId.set(id, node)
    nodes.push(node)
    if (parent) parent.children.push(node)
    else roots.push(node)
    push(childrenOf(item, id), node)
  }
  return { roots, byId, nodes, total, isFlat: flat !== undefined, faults: { ring: flat?.ring, repeated } }
}

/** The id of the node at the end of keys, from a root down, in a tree that is `byPath`. */
export const idOfPath = (keys: readonly (Json | undefined)[]): string =>
  keys.flatMap((key) => (key === undefined ? [] : String(key))).join('\u001f')

/** A node and what stands above it, the root first. */
export function pathOfNode(node: TreeNode): readonly TreeNode[] {
  const path: TreeNode[] = []
  for (let at: TreeNode | undefined = node; at; at = at.parent) path.push(at)
  return path.reverse()
}

/** Everything below a node, each before its children. */
export function nodesBelow(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  const waiting = [...node.children].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at]!)
  }
  return found
}

/** A key as the tree knows it: the text of a bare value, or of `value` or `key` in an object that holds its label. */
export function idOfKey(value: Json | undefined): string | undefined {
  const bare = isRow(value) ? (value.value ?? value.key) : value
  return isKey(bare) ? String(bare) : undefined
}
