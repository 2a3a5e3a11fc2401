import { differenceOf } from '#kernel/document'
import type { PageDocument } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'

export type Mark = 'added' | 'removed' | 'changed' | 'moved'

/** How each record differs, by id: `removed` is only on the left, `added` only on the right. */
export function marksOf(left: PageDocument, right: PageDocument): ReadonlyMap<string, Mark> {
  return new Map(
    differenceOf(pageKind, left.entries, right.entries).map(({ id, from, to, cells }): [string, Mark] => {
      if (!from) return [id, 'added']
      if (!to) return [id, 'removed']
      return [id, cells.every(({ path }) => path === 'place') ? 'moved' : 'changed']
    }),
  )
}
