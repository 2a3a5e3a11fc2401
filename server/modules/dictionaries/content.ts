import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { ProjectContent } from '../projects/index.ts'
import { readItems } from './items.ts'
import type { DictionaryTables } from './table.ts'

/** Dictionaries with their items, by code. */
export const dictionaryContent = (store: Pick<Store<DictionaryTables>, 't'>): ProjectContent => ({
  id: 'dictionaries',
  label: { zh: '数据字典', en: 'Dictionaries' },
  async read(db, projectId) {
    const { dictionary } = store.t
    const rows = await db
      .select()
      .from(dictionary)
      .where(eq(dictionary.projectId, projectId))
      .orderBy(asc(dictionary.code))
    return Promise.all(
      rows.map(async ({ id, code, name, description }) => ({
        ...{ code, name, description },
        items: (await readItems(db, store, id)).map((item) => ({ ...item })),
      })),
    )
  },
})
