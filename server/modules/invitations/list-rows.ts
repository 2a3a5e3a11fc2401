import * as z from 'zod'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import { userName as userNameModel } from '../accounts/index.ts'
import { invitationErrors } from './errors.ts'
import type { AddedRow } from './model.ts'

/** Rows of one write, so that others need not wait for a whole list. */
const AT_ONCE = 25
/** Lists in an hour, by one person: a list tells which addresses have accounts. */
const MOST_LISTS = 6
const HOUR = 3_600_000
const address = z.object({ userName: userNameModel })

export const listLimit = ({ userId }: Actor) => ({ key: `people list:${userId}`, most: MOST_LISTS, windowMs: HOUR })

/** The address of one row in lower case; `seen` collects those of the list. */
export const readAddress = (text: string, seen: Set<string>): { readonly userName: string } | { readonly problem: ErrorKind } => {
  const read = address.safeParse({ userName: text.trim() })
  if (!read.success) return { problem: invitationErrors.badEmail }
  const { userName } = read.data
  if (seen.has(userName)) return { problem: invitationErrors.twice }
  seen.add(userName)
  return { userName }
}

/** A row that was not written. `unchanged` is the reason that only says that there is nothing to do. */
export const refusedRow = (userName: string, { code, message }: ErrorKind, unchanged: ErrorKind): AddedRow => ({
  userName,
  result: code === unchanged.code ? 'unchanged' : 'refused',
  problem: { code, message },
})

/** Writes the rows of a list, a few in each write, and answers each by itself. Rows that have a result already are passed on. */
export const writeRows = async <Row extends { readonly userName: string }>(
  store: Pick<Store<object>, 'write'>,
  rows: readonly (AddedRow | Row)[],
  work: {
    /** Throws an AppError only before it has written anything of the row. */
    readonly write: (db: Db, row: Row) => Promise<AddedRow['result']>
    readonly unchanged: ErrorKind
    /** After each of the writes. */
    readonly written: () => void
  },
): Promise<readonly AddedRow[]> => {
  const done: AddedRow[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const results = await store.write(async (db) => {
      const written: AddedRow[] = []
      for (const row of rows.slice(at, at + AT_ONCE)) {
        if ('result' in row) {
          written.push(row)
          continue
        }
        try {
          written.push({ userName: row.userName, result: await work.write(db, row), problem: null })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          written.push(refusedRow(row.userName, error.kind, work.unchanged))
        }
      }
      return written
    })
    work.written()
    done.push(...results)
  }
  return done
}
