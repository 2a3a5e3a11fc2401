import type { Json } from '#sdk'
import { asChoices, idOfKey, idOfPath, pathOfNode, type Tree, type TreeNode } from '#sdk/react'

/** A chosen path: the keys from the first level down. */
export interface Path {
  readonly id: string
  readonly keys: readonly Json[]
  /** The end of it, where the options have it. */
  readonly node: TreeNode | undefined
  readonly labels: readonly string[]
}

export function pathOf(node: TreeNode): Path {
  const nodes = pathOfNode(node)
  return { id: node.id, keys: nodes.map(({ key }) => key), node, labels: nodes.map(({ label }) => label) }
}

/** A path of the options for keys of any spelling; a single key that no first level has may be anywhere. */
function pathAmong(tree: Tree, keys: readonly Json[]): Path | undefined {
  const bare = keys.flatMap((key) => idOfKey(key) ?? [])
  if (bare.length === 0) return undefined
  const id = idOfPath(bare)
  const node = tree.byId.get(id) ?? (bare.length === 1 ? tree.nodes.find(({ key }) => String(key) === bare[0]) : undefined)
  return node ? pathOf(node) : { id, keys, node: undefined, labels: bare }
}

/** What a value chose: one path, or a list of paths. A text has commas between the levels. */
export function pathsOf(tree: Tree, value: Json | undefined, isMulti: boolean): readonly Path[] {
  const list = asChoices(value)
  const given = isMulti && list.some((each) => Array.isArray(each)) ? list.map((each) => (Array.isArray(each) ? each : [each])) : [list]
  const found = new Map<string, Path>()
  for (const keys of given) {
    const path = pathAmong(tree, keys)
    if (path && !found.has(path.id)) found.set(path.id, path)
  }
  return [...found.values()].slice(0, isMulti ? undefined : 1)
}

/** The value that chose these. */
export const valueFor = (paths: readonly Path[], isMulti: boolean): Json =>
  isMulti ? paths.map(({ keys }) => keys) : (paths[0]?.keys ?? null)
