import { type Changes, isRemoved } from '#kernel/document'
import { tell } from '#kernel/message'
import { PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { checkTree, childrenOf } from '../records/tree.ts'
import { indexOf } from '../records/tree-index.ts'
import { PageError } from '../values/errors.ts'
import { PAGE_LIMITS } from '../values/limits.ts'

/** Throws when a document breaks the tree's rules after a patch; looks at what the patch touches and no further. */
export function checkPatched(after: PageDocument, patch: Changes<PageEntry>): void {
  if (isRemoved(patch, PAGE_ID)) throw new PageError('PAGE_PATCH_INVALID', tell('page.root-removed'), { entry: PAGE_ID })
  if (indexOf(after).elementCount > PAGE_LIMITS.elements)
    throw new PageError('PAGE_TOO_LARGE', tell('page.too-many', { most: PAGE_LIMITS.elements }))
  const placed: string[] = []
  for (const [id, { from, to }] of patch) {
    if (to === null && from?.kind === 'element' && childrenOf(after, id).length > 0)
      throw new PageError('PAGE_MISSING_PARENT', tell('page.children-stay', { element: id }), { entry: id })
    if (to !== null && (from === null || (from.kind === 'element' && to.kind === 'element' && from.parentId !== to.parentId)))
      placed.push(id)
  }
  const problem = checkTree(after, placed)[0]
  if (problem) throw new PageError(problem.code as `PAGE_${string}`, problem.message, { entry: problem.entry })
}
