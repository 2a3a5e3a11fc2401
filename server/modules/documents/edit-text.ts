import * as z from 'zod'
import type { Cell, Edit, Entry, Json } from '#kernel/document'

/** An edit as text: lists without members are left out, and so is the id, which has a column. */
const stored = z.strictObject({
  a: z.array(z.looseObject({ id: z.string(), kind: z.string() })).optional(),
  c: z.array(z.tuple([z.string(), z.string(), z.unknown(), z.literal(1).optional()])).optional(),
  r: z.array(z.string()).optional(),
})

/** The text of an edit for the log. */
export const textOf = ({ added, cells, removed }: Edit): string =>
  JSON.stringify({
    ...(added.length > 0 ? { a: added } : {}),
    ...(cells.length > 0 ? { c: cells.map(([entry, path, value, gone]) => (gone ? [entry, path, null, 1] : [entry, path, value])) } : {}),
    ...(removed.length > 0 ? { r: removed } : {}),
  })

/** Reads what `textOf` wrote; throws where the row holds something else. Records are those of an older release at most: they are not parsed again. */
export function editFrom(text: string, id: string): Edit {
  const { a = [], c = [], r = [] } = stored.parse(JSON.parse(text))
  const cells = c.map(([entry, path, value, gone]): Cell => (gone ? [entry, path, null, true] : [entry, path, value as Json]))
  return { id, added: a as unknown as readonly Entry[], cells, removed: r }
}
