import { getPath, setPath } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { isRow } from '../read-row.ts'
import type { Tree, TreeFields, TreeNode } from './tree-data.ts'

/** Where a node goes: before or after another one, or below it as its last child. */
export interface Move {
  readonly node: TreeNode
  readonly target: TreeNode
  readonly where: 'before' | 'inside' | 'after'
}

/** A move as its end says it. */
export interface Moved {
  /** Undefined at the top of the tree. */
  readonly parent: TreeNode | undefined
  /** Among the children of the parent when it is there, from 0. */
  readonly index: number
}

const siblingsOf = (tree: Tree, { parent }: TreeNode): readonly TreeNode[] => parent?.children ?? tree.roots

/** Where a move ends; undefined where it ends below the node itself or changes nothing. */
export function movedTo(tree: Tree, { node, target, where }: Move): Moved | undefined {
  for (let at: TreeNode | undefined = target; at; at = at.parent) if (at === node) return undefined
  const parent = where === 'inside' ? target : target.parent
  const others = (where === 'inside' ? target.children : siblingsOf(tree, target)).filter((each) => each !== node)
  const index = where === 'inside' ? others.length : others.indexOf(target) + (where === 'after' ? 1 : 0)
  const isSame = parent === node.parent && siblingsOf(tree, node).indexOf(node) === index
  return isSame ? undefined : { parent, index }
}

/** The move that a key asks for: up and down among the siblings, right below the one before it, left beside its parent. */
export function moveByKey(tree: Tree, node: TreeNode, key: string): Move | undefined {
  const siblings = siblingsOf(tree, node)
  const at = siblings.indexOf(node)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (key === 'ArrowUp' && before) return { node, target: before, where: 'before' }
  if (key === 'ArrowDown' && after) return { node, target: after, where: 'after' }
  if (key === 'ArrowRight' && before) return { node, target: before, where: 'inside' }
  if (key === 'ArrowLeft' && node.parent) return { node, target: node.parent, where: 'after' }
  return undefined
}

/** The data of the tree after a move, nested or flat as it was: rows keep whatever else they have. */
export function dataAfter(tree: Tree, node: TreeNode, to: Moved, fields: TreeFields): readonly Json[] {
  const childrenOf = (parent: TreeNode | undefined): readonly TreeNode[] => {
    const now = parent ? parent.children : tree.roots
    if (parent !== node.parent && parent !== to.parent) return now
    const others = now.filter((each) => each !== node)
    return parent === to.parent ? [...others.slice(0, to.index), node, ...others.slice(to.index)] : others
  }
  if (tree.isFlat) return flatRows(childrenOf, node, to.parent, fields)
  const built = new Map<TreeNode, Json>()
  // Children come after their parents, so from the end each finds its own ready, however deep they are; the moved node and its old place too.
  for (const each of inDepth(childrenOf).reverse()) {
    const own = childrenOf(each)
    const hadSome = each.children.length > 0
    if (own.length === 0 && !hadSome) built.set(each, each.item)
    else {
      const row = isRow(each.item) ? each.item : { [fields.key || 'key']: each.key, [fields.label || 'title']: each.label }
      built.set(each, setPath(row, fields.children || 'children', own.map((child) => built.get(child) ?? null) as Json))
    }
  }
  return childrenOf(undefined).map((root) => built.get(root) ?? null)
}

type ChildrenOf = (parent: TreeNode | undefined) => readonly TreeNode[]

function inDepth(childrenOf: ChildrenOf): TreeNode[] {
  const found: TreeNode[] = []
  const waiting = [...childrenOf(undefined)].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    waiting.push(...[...childrenOf(next)].reverse())
  }
  return found
}

function flatRows(childrenOf: ChildrenOf, moved: TreeNode, parent: TreeNode | undefined, fields: TreeFields): readonly Json[] {
  // Rows at the top say so in the way that the data has, such as null, 0 or nothing at all.
  const [root] = childrenOf(undefined).filter((each) => each !== moved)
  const field = fields.parent || 'parent_id'
  const none = (root && getPath(root.item, field)) ?? null
  return inDepth(childrenOf).map((each) => {
    if (each !== moved) return each.item
    const id = parent === undefined ? none : (getPath(parent.item, fields.id || 'id') ?? parent.key)
    return setPath(isRow(each.item) ? each.item : {}, field, id as Json)
  })
}
