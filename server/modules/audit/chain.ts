import { createHash } from 'node:crypto'

/** What the first row of all has in the place of the hash before it. */
export const GENESIS = '0'.repeat(64)

/** What of a row is hashed. */
export interface ChainedRow {
  readonly at: Date
  readonly userId: number | null
  readonly projectId: number | null
  readonly action: string
  readonly target: string
}
/** A place of the chain. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

/** A field with its length in bytes, so that no two rows come to the same text; `-` where there is none. */
const field = (value: string | number | null): string => (value === null ? '-' : `${Buffer.byteLength(String(value))}:${value}`)

/** What is hashed of a row at a place behind another one. The function `audit_text` of the PostgreSQL migrations writes the same. */
export const chainText = (before: string, seq: number, { at, userId, projectId, action, target }: ChainedRow): string =>
  ['audit 1', before, seq, at.getTime(), userId, projectId, action, target].map(field).join('\n')

/** The link of a row behind another one. */
export const linkOf = (before: Link, row: ChainedRow): Link => {
  const seq = before.seq + 1
  return {
    seq,
    hash: createHash('sha256')
      .update(chainText(before.hash, seq, row))
      .digest('hex'),
  }
}

/**
 * Why a row breaks the chain: `missing`: rows before it are gone; `changed`: it is not what was written, or does not stand behind the row before it;
 * `unchained`: it has no place in it.
 */
export type BreakKind = 'missing' | 'changed' | 'unchained'

/** The break at a row that should stand behind `before`; null where there is none. */
export const breakAt = (
  before: Link,
  row: ChainedRow & { readonly seq: number | null; readonly hash: string | null },
): BreakKind | null => {
  if (row.seq === null || row.hash === null) return 'unchained'
  const expected = linkOf(before, row)
  if (row.seq !== expected.seq) return 'missing'
  return row.hash === expected.hash ? null : 'changed'
}
