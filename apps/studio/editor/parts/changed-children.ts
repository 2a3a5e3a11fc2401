import { addedIn, changedIn, removedIn } from '#kernel/document'
import type { ProgramElement } from '#kernel/engine'
import type { AppliedPatch } from '#kernel/page/commands'
import { childrenOf, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { childrenOfProgram } from '#kernel/view'

/** The new lists of children of every parent that the patch concerns, with the page's root under its own id. */
export function changedChildren({ changes: patch, document }: Pick<AppliedPatch, 'changes' | 'document'>): Map<string, readonly string[]> {
  const parents = new Set<string | null>()
  const add = (entry: { readonly kind: string; readonly parentId?: string | null }): void => {
    if (entry.kind === 'element') parents.add(entry.parentId ?? null)
  }
  for (const entry of [...addedIn(patch), ...removedIn(patch)]) add(entry)
  for (const [from, to] of changedIn(patch)) {
    add(from)
    add(to)
  }
  for (const entry of addedIn(patch)) if (entry.kind === 'element') parents.add(entry.id)
  const lists = new Map<string, readonly string[]>()
  for (const parent of parents) {
    if (parent === null || document.entries.has(parent)) lists.set(parent ?? PAGE_ID, childrenOf(document, parent))
  }
  return lists
}

/**
 * The children of what the program holds of blocks, where an edit brought some: no record of the document says them.
 * The program is
 * read only then, as it is built whole whenever it is read after an edit.
 */
export function childrenInBlocks(
  document: PageDocument,
  upserted: readonly ProgramElement[],
  compiler: { readonly program: { readonly elements: readonly ProgramElement[] } },
): ReadonlyMap<string, readonly string[]> {
  const isOwn = (id: string): boolean => document.entries.has(id)
  if (upserted.every(({ id }) => isOwn(id))) return NONE
  return new Map([...childrenOfProgram(compiler.program.elements)].filter(([id]) => !isOwn(id)))
}
const NONE: ReadonlyMap<string, readonly string[]> = new Map()
