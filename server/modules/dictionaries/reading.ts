import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { createAnswerCache } from '../../http/answer-cache.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import type { DictionaryContents } from './model.ts'
import type { DictionaryTables } from './table.ts'

/** Characters of the dictionaries that a node keeps. */
const MOST_KEPT = 16 * 1024 * 1024

export type DictionaryContent = DictionaryContents[number]
interface Kept {
  readonly content: DictionaryContent
  readonly json: string
}
/** A dictionary with what differs after each change of it. */
interface Version {
  readonly id: number
  readonly code: string
  readonly key: string
}

const keyOf = ({
  id,
  rev,
  updatedAt,
}: {
  readonly id: number
  readonly rev: number
  readonly updatedAt: Date
}): string => `${id} ${rev} ${updatedAt.getTime()}`

/**
 * Reads dictionaries for pages and models. Items are kept in memory by the revision of their dictionary, and the
 * revision is read from the database each time: every node answers with the items as they are.
 */
export const createDictionaryReading = (deps: {
  readonly store: Store<DictionaryTables>
  readonly counts: MemoryCounts
}) => {
  const { store, counts } = deps
  const { dictionary, dictionaryItem } = store.t
  const kept = createAnswerCache<Kept>(MOST_KEPT, counts)

  const versionOf = statement((db) =>
    db
      .select({ id: dictionary.id, code: dictionary.code, rev: dictionary.rev, updatedAt: dictionary.updatedAt })
      .from(dictionary)
      .where(and(eq(dictionary.projectId, sql.placeholder('projectId')), eq(dictionary.code, sql.placeholder('code')))),
  )
  const versionsOf = async (db: Db, projectId: number, codes: readonly string[]): Promise<readonly Version[]> => {
    const wanted = [...new Set(codes)]
    const rows =
      wanted.length === 1
        ? await versionOf(db, { projectId, code: wanted[0] })
        : await db
            .select({ id: dictionary.id, code: dictionary.code, rev: dictionary.rev, updatedAt: dictionary.updatedAt })
            .from(dictionary)
            .where(and(eq(dictionary.projectId, projectId), inArray(dictionary.code, wanted)))
            .orderBy(asc(dictionary.code))
    return rows.map((row) => ({ id: row.id, code: row.code, key: keyOf(row) }))
  }

  /** The dictionary and its items are read by one query, so that both are of one revision. */
  const read = async (db: Db, id: number): Promise<(Kept & { readonly key: string }) | undefined> => {
    const rows = await db
      .select({ dictionary, item: dictionaryItem })
      .from(dictionary)
      .leftJoin(dictionaryItem, eq(dictionaryItem.dictionaryId, dictionary.id))
      .where(eq(dictionary.id, id))
      .orderBy(asc(dictionaryItem.sort), asc(dictionaryItem.id))
    const [first] = rows
    if (!first) return undefined
    const items = rows.flatMap(({ item }) =>
      item === null
        ? []
        : [
            {
              value: item.value,
              label: { zh: item.labelZh, en: item.labelEn },
              color: item.color,
              disabled: item.disabled,
            },
          ],
    )
    const content = { code: first.dictionary.code, items }
    return { content, json: JSON.stringify(content), key: keyOf(first.dictionary) }
  }

  /** In a write, which may be undone, nothing is kept. */
  const find = async (db: Db, { id, key }: Version): Promise<Kept | undefined> => {
    const known = db === store.read ? kept.get(key) : undefined
    if (known) return known
    const found = await read(db, id)
    if (found && db === store.read) kept.put(found.key, found, found.json.length)
    return found
  }

  return {
    /**
     * The items of a dictionary in their order; null where the project has no such dictionary. In a write, `db` is that
     * of the write.
     */
    async itemsOf(projectId: number, code: string, db: Db = store.read): Promise<DictionaryContent['items'] | null> {
      const [version] = await versionsOf(db, projectId, [code])
      return version ? ((await find(db, version))?.content.items ?? null) : null
    },

    /** Codes and names of all dictionaries of a project, by code. */
    async codesOf(
      projectId: number,
      db: Db = store.read,
    ): Promise<readonly { readonly code: string; readonly name: string }[]> {
      const { code, name } = dictionary
      return db.select({ code, name }).from(dictionary).where(eq(dictionary.projectId, projectId)).orderBy(asc(code))
    },

    /** What an answer with these dictionaries depends on, and the answer's data as JSON. */
    async contents(
      projectId: number,
      codes: readonly string[],
    ): Promise<{ readonly etag: string; json(): Promise<string> }> {
      const versions = await versionsOf(store.read, projectId, codes)
      const hash = createHash('sha256').update(JSON.stringify([projectId, versions]))
      return {
        etag: `"${hash.digest('hex')}"`,
        async json() {
          const found = await Promise.all(versions.map((version) => find(store.read, version)))
          return `[${found.flatMap((each) => each?.json ?? []).join()}]`
        },
      }
    },
  }
}
export type DictionaryReading = ReturnType<typeof createDictionaryReading>
