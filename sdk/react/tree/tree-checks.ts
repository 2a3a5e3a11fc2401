import type { Tree, TreeNode } from './tree-data.ts'

/** Which nodes are checked, by their ids. Ids that the tree does not have stay: their nodes may still be loaded. */
export interface Checks {
  readonly checked: ReadonlySet<string>
  /** Not checked themselves, with something below them that is. */
  readonly half: ReadonlySet<string>
}

/** Which of the checked nodes a value names: all, those that stand for all below them, or those with nothing below. */
export type CheckedShown = 'all' | 'parent' | 'child'

const NOTHING: ReadonlySet<string> = new Set()
/** Whether checking its parent checks it too. */
const follows = (node: TreeNode): boolean => !node.isDisabled && !node.hasNoCheck

/**
 * What is checked where `given` is. Strict: just that. Otherwise a node brings everything below it along, one of which all below are checked is checked too, and
 * one of which only some are is half checked. Disabled nodes are left as they are given.
 */
export function checksOf(tree: Tree, given: Iterable<string>, isStrict: boolean): Checks {
  const checked = new Set(given)
  if (isStrict || checked.size === 0) return { checked, half: NOTHING }
  const half = new Set<string>()
  for (const node of tree.nodes) if (node.parent && follows(node) && checked.has(node.parent.id)) checked.add(node.id)
  // From below: children come after their parents in the list.
  for (let at = tree.nodes.length - 1; at >= 0; at--) {
    const node = tree.nodes[at]!
    if (node.children.length === 0) continue
    let [some, all, counted] = [false, true, false]
    for (const child of node.children) {
      const isChecked = checked.has(child.id)
      some ||= isChecked || half.has(child.id)
      if (!follows(child)) continue
      counted = true
      all &&= isChecked
    }
    // What a disabled node is follows from no other.
    if (node.isDisabled || node.hasNoCheck) {
      if (some && !checked.has(node.id)) half.add(node.id)
      continue
    }
    if (counted && all) checked.add(node.id)
    else if (counted) {
      checked.delete(node.id)
      if (some) half.add(node.id)
    } else if (some && !checked.has(node.id)) half.add(node.id)
  }
  return { checked, half }
}

/** The checked nodes after a press on a node's box; a half-checked node becomes checked. */
export function toggledChecks(tree: Tree, { checked }: Checks, node: TreeNode, isStrict: boolean): Checks {
  const next = new Set(checked)
  const isOn = !next.has(node.id)
  if (isStrict) {
    if (isOn) next.add(node.id)
    else next.delete(node.id)
    return checksOf(tree, next, true)
  }
  if (isOn) {
    next.add(node.id)
    return checksOf(tree, next, false)
  }
  const waiting = [node]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    next.delete(at.id)
    // What is below a disabled node is not reached from above it, when it is checked and when it is not.
    for (const child of at.children) if (follows(child)) waiting.push(child)
  }
  for (let at = node.parent; at; at = at.parent) if (follows(at)) next.delete(at.id)
  return checksOf(tree, next, false)
}

/** The checked nodes that a value names, in the order of the tree. Cascading from them gives the same checks again. */
export function checkedNodes(tree: Tree, { checked }: Checks, shown: CheckedShown): readonly TreeNode[] {
  return tree.nodes.filter((node) => {
    if (!checked.has(node.id)) return false
    if (shown === 'parent') return !(node.parent && checked.has(node.parent.id) && follows(node))
    // What a disabled node is does not follow from those below it.
    if (shown === 'child') return !follows(node) || !node.children.some(follows)
    return true
  })
}

/** Checked ids for which the tree has no node. */
export const unknownCheckIds = (tree: Tree, { checked }: Checks): readonly string[] => [...checked].filter((id) => !tree.byId.has(id))
