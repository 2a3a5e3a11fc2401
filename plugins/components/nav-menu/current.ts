import type { TreeNode } from '#sdk/react'

/** Whether an address is that of the page: the same path, and every part of its own query. */
export function isHere(href: string, here: string): boolean {
  try {
    const [wanted, now] = [new URL(href, here), new URL(here)]
    if (wanted.origin !== now.origin || wanted.pathname !== now.pathname) return false
    if (wanted.hash !== '' && wanted.hash !== now.hash) return false
    return [...wanted.searchParams].every(([name, value]) => now.searchParams.getAll(name).includes(value))
  } catch {
    return false
  }
}

/** The items that lead to the page: those that say most of its address. */
export function itemsHere(nodes: readonly TreeNode[], hrefOf: (node: TreeNode) => string | undefined, here: string): readonly string[] {
  const found = nodes.flatMap((node) => {
    const href = hrefOf(node)
    return href !== undefined && isHere(href, here) ? [{ id: node.id, length: new URL(href, here).href.length }] : []
  })
  const most = Math.max(0, ...found.map(({ length }) => length))
  return found.filter(({ length }) => length === most).map(({ id }) => id)
}
