import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Backend } from './contract.ts'
import type { DurableTables } from './table.ts'

type Pages = NonNullable<Parameters<Backend['listWorkflowRuns']>[0]>
interface Dated {
  readonly createdAt: Date
  readonly id: string
}
/** Where a page of a list begins. */
export interface Cursor extends Dated {
  readonly isBefore: boolean
}

const PAGE = 100

const encode = ({ createdAt, id }: Dated): string => Buffer.from(JSON.stringify({ createdAt, id })).toString('base64')
const decode = (text: string): Dated => {
  const { createdAt, id } = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as { createdAt: string; id: string }
  return { createdAt: new Date(createdAt), id }
}

/** Reads one page; `read` answers in the list's order, or in the reverse for what comes before, and one more than the page has. */
export const readPage = async <T extends Dated>(
  { limit = PAGE, after, before }: Pick<Pages, 'limit' | 'after' | 'before'>,
  read: (cursor: Cursor | null, count: number) => Promise<readonly T[]>,
) => {
  if (after && before) throw new Error("Cannot specify both 'after' and 'before' cursors")
  const text = after ?? before
  const rows = await read(text ? { ...decode(text), isBefore: Boolean(before) } : null, limit + 1)
  const isMore = rows.length > limit
  const page = rows.slice(0, limit)
  const data = before ? page.reverse() : page
  const [first, last] = [data[0], data.at(-1)]
  return {
    data,
    pagination: {
      next: last && (before || isMore) ? encode(last) : null,
      prev: first && (before ? isMore : after) ? encode(first) : null,
    },
  }
}

/** The rows after the cursor, in the direction in which the page is read. */
export const isBeyond = (table: DurableTables['run'] | DurableTables['runStep'], cursor: Cursor | null, isAscending: boolean) => {
  if (cursor === null) return undefined
  const beyond = isAscending ? gt : lt
  return or(beyond(table.createdAt, cursor.createdAt), and(eq(table.createdAt, cursor.createdAt), beyond(table.id, cursor.id)))
}
