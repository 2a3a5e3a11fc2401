import type { PageDocument, TextRecord } from '#kernel/page/records'
import { LANGUAGES_ID, type ProjectTextEntry, textsKind } from '#kernel/page/schema'
import { stemOf } from '#kernel/page/texts'
import { sameJson } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { KEEP_OR_REPLACE } from '../../parts/choices.ts'
import { documentsText } from '../../parts/named-in.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { type ProjectDocuments, parseRecord } from '../documents/index.ts'
import type { Texts } from './service.ts'

/** Texts of a project in its languages. */
export const createTextsWork = (deps: {
  readonly store: Pick<Store, 'read'>
  readonly texts: Pick<Texts, 'ensure'>
  readonly projectDocuments: ProjectDocuments
}): PartWork => {
  const { store, texts, projectDocuments } = deps
  return partWork<undefined>({
    async gather({ db, projectId, all }, documents) {
      const entries = [...((await projectDocuments.find(db, projectId, textsKind))?.entries.values() ?? [])]
      const languages = entries.find((entry) => entry.kind === 'languages')
      const own = entries.filter((entry): entry is TextRecord => entry.kind === 'text')
      const wanted = all ? own : textsNamed(documents, own)
      if (entries.length === 0 || (!all && wanted.length === 0)) return { sections: { texts: null } }
      const locales = languages?.kind === 'languages' ? [...languages.locales] : []
      return { sections: { texts: { locales, texts: [...wanted] } } }
    },
    async meet({ db, projectId, file, take, met }) {
      if (file.texts === null) return undefined
      const here = (await projectDocuments.find(db, projectId, textsKind))?.entries ?? new Map<string, ProjectTextEntry>()
      for (const each of file.texts.texts) {
        const own = here.get(each.id)
        if (own && sameJson(own as never, each as never)) met('texts')
        else if (own) take('texts', each.id, each.id, KEEP_OR_REPLACE, 'keep')
      }
      return undefined
    },
    locks: (projectId) => projectDocuments.locks(store.read, projectId, textsKind),
    async bring(db, bringing) {
      const { file, projectId } = bringing
      if (file.texts === null) return
      const row = await texts.ensure(db, projectId)
      const own = (await projectDocuments.entriesOf(db, row, textsKind)).get(LANGUAGES_ID)
      const known = own?.kind === 'languages' && !bringing.isNew ? own.locales : []
      const locales = [...new Set([...known, ...file.texts.locales])]
      const made = wantedTexts(bringing, file.texts.texts)
      const records = [parseRecord(textsKind, { kind: 'languages', id: LANGUAGES_ID, locales }), ...made]
      await projectDocuments.put(db, bringing, { row, kind: textsKind, records })
      say(
        bringing,
        made.map(({ id }) => id),
        (count) => `导入 ${count} 条文案`,
        (count) => `Brought ${plural(count, 'text')}`,
      )
    },
  })
}

const wantedTexts = (bringing: Bringing, texts: readonly TextRecord[]): readonly TextRecord[] =>
  texts.filter(({ id }) => choiceFor(bringing, 'texts', id) !== 'keep')

/** Texts of the project that pages name by their keys, or by the part that their forms by number have in common. */
function textsNamed(documents: readonly PageDocument[], texts: readonly TextRecord[]): readonly TextRecord[] {
  const all = documentsText(documents)
  // Keys that are put together at run time cannot be known: then all of them may be meant.
  if (/(?<![\p{ID_Continue}$.])t\s*\(\s*(?!\\?["'])[^\s)]/u.test(all)) return texts
  return texts.filter(({ id }) =>
    [id, stemOf(id)].some((key) => [`"${key}"`, `'${key}'`, `\\"${key}\\"`].some((said) => all.includes(said))),
  )
}
