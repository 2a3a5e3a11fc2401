import { asc, eq } from 'drizzle-orm'
import type { PageDocument } from '#kernel/page/records'
import { sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { KEEP_OR_REPLACE } from '../../parts/choices.ts'
import { documentsText } from '../../parts/named-in.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { dictionaryErrors, MOST_DICTIONARIES } from './errors.ts'
import { insertItems, readItems, saveItems } from './items.ts'
import type { FileDictionary } from './project-file.ts'
import type { DictionaryTables } from './table.ts'
import { namedAs } from './uses.ts'

type Found = ReadonlyMap<string, { readonly id: number; readonly rev: number; readonly content: FileDictionary }>

/** Dictionaries of a project; of a page, those that it names. */
export const createDictionariesWork = (store: Pick<Store<DictionaryTables>, 't'>): PartWork => {
  const { dictionary } = store.t
  const find = async (db: Db, projectId: number): Promise<Found> => {
    const rows = await db
      .select()
      .from(dictionary)
      .where(eq(dictionary.projectId, projectId))
      .orderBy(asc(dictionary.code))
    const found = new Map<string, { id: number; rev: number; content: FileDictionary }>()
    for (const { id, rev, code, name, description } of rows) {
      const items = (await readItems(db, store, id)).map((item) => ({ ...item }))
      found.set(code, { id, rev, content: { code, name, description, items } })
    }
    return found
  }
  return partWork<Found>({
    async gather({ db, projectId, all }, documents) {
      const found = [...(await find(db, projectId)).values()].map(({ content }) => content)
      return { sections: { dictionaries: all ? found : dictionariesNamed(documents, found) } }
    },
    async meet({ db, projectId, file, take, met }) {
      const here = await find(db, projectId)
      for (const each of file.dictionaries) {
        const own = here.get(each.code)
        if (own && sameJson(own.content as never, each as never)) met('dictionaries')
        else if (own) take('dictionaries', each.code, each.name || each.code, KEEP_OR_REPLACE, 'keep')
      }
      return here
    },
    bring: (db, bringing, here) => bringDictionaries(db, bringing, here, store),
  })
}

const dictionariesNamed = (documents: readonly PageDocument[], found: readonly FileDictionary[]): FileDictionary[] => {
  const text = documentsText(documents)
  return found.filter(({ code }) => text.includes(namedAs(code)))
}

async function bringDictionaries(
  db: Db,
  bringing: Bringing,
  here: Found,
  store: Pick<Store<DictionaryTables>, 't'>,
): Promise<void> {
  const { file, projectId, actor, at } = bringing
  const { dictionary } = store.t
  const [made, replaced]: string[][] = [[], []]
  const pause = createPauses()
  for (const { code, name, description, items } of file.dictionaries) {
    await pause()
    const own = here.get(code)
    if (own) {
      if (choiceFor(bringing, 'dictionaries', code) !== 'replace') continue
      await saveItems(db, store, own.id, items)
      await db
        .update(dictionary)
        .set({ name, description, rev: own.rev + 1, updatedAt: at })
        .where(eq(dictionary.id, own.id))
      replaced!.push(name || code)
      continue
    }
    if (here.size + made!.length >= MOST_DICTIONARIES) throw new AppError(dictionaryErrors.tooMany)
    const values = { projectId, code, name, description, createdBy: actor.userId, createdAt: at, updatedAt: at }
    const [row] = await db.insert(dictionary).values(values).returning({ id: dictionary.id })
    await insertItems(db, store, (row as { id: number }).id, items)
    made!.push(name || code)
  }
  say(
    bringing,
    made!,
    (count) => `新建 ${count} 个字典`,
    (count) => `Made ${plural(count, 'dictionary', 'dictionaries')}`,
  )
  say(
    bringing,
    replaced!,
    (count) => `替换 ${count} 个字典`,
    (count) => `Replaced ${plural(count, 'dictionary', 'dictionaries')}`,
  )
}
