import { type LookEntry, lookKind, THEME_ID } from '#kernel/page/look'
import type { PageDocument } from '#kernel/page/records'
import { sameJson } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { choiceFor, plural } from '../../parts/bringing.ts'
import { KEEP_OR_REPLACE } from '../../parts/choices.ts'
import { documentsText } from '../../parts/named-in.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import type { ProjectDocuments } from '../documents/index.ts'
import type { Looks } from './service.ts'

/** Themes, tokens, shared styles and widths of a project. */
export const createLookWork = (deps: {
  readonly store: Pick<Store, 'read'>
  readonly looks: Pick<Looks, 'ensure'>
  readonly projectDocuments: ProjectDocuments
}): PartWork => {
  const { store, looks, projectDocuments } = deps
  return partWork<undefined>({
    async gather({ db, projectId, all }, documents) {
      const look = [...((await projectDocuments.find(db, projectId, lookKind))?.entries.values() ?? [])]
      return { sections: { look: all ? look : [...lookNamed(documents, look)] } }
    },
    async meet({ db, projectId, file, take, met }) {
      const here = (await projectDocuments.find(db, projectId, lookKind))?.entries ?? new Map<string, LookEntry>()
      for (const each of file.look) {
        const own = here.get(each.id)
        const isEmpty = own?.kind === 'theme' && own.id === THEME_ID && Object.keys(own.tokens).length === 0
        if (own && sameJson(own as never, each as never)) met('look')
        else if (own && !isEmpty) take('look', each.id, nameOfLook(each), KEEP_OR_REPLACE, 'keep')
      }
      return undefined
    },
    locks: async (projectId) => [`look:${projectId}`, ...(await projectDocuments.locks(store.read, projectId, lookKind))],
    async bring(db, bringing) {
      const { file, projectId, isNew } = bringing
      const made = file.look.filter(({ id }) => choiceFor(bringing, 'look', id) !== 'keep')
      if (made.length === 0) return
      const row = await looks.ensure(db, projectId)
      const before = await projectDocuments.entriesOf(db, row, lookKind)
      const hasDefault = [...before.values()].some((entry) => entry.kind === 'theme' && entry.default)
      const records = made.map((entry): LookEntry => {
        const own = bringing.rename(entry)
        if (own.kind !== 'theme' || isNew || !hasDefault || before.get(own.id)?.kind === 'theme') return own
        // The project has chosen its default theme.
        const { default: _default, ...rest } = own
        return rest
      })
      await projectDocuments.put(db, bringing, { row, kind: lookKind, records })
      bringing.sentences.push({
        zh: `导入外观的 ${made.length} 项，发布外观后访问者才会看到`,
        en: `Brought ${plural(made.length, 'record')} of the look; visitors see them once the look is published`,
      })
    },
  })
}

const nameOfLook = (entry: LookEntry): string => {
  if (entry.kind === 'theme' || entry.kind === 'shared') return entry.name || entry.id
  return entry.id
}

/** The look that pages need: shared styles and themes that they name, tokens that they or these name, and all widths. */
function lookNamed(documents: readonly PageDocument[], look: readonly LookEntry[]): readonly LookEntry[] {
  const shared = new Set<string>()
  const themes = new Set<string>()
  for (const { entries } of documents)
    for (const entry of entries.values()) {
      if (entry.kind !== 'page' && entry.kind !== 'element') continue
      for (const id of entry.shared ?? []) shared.add(id)
      if (entry.kind === 'page' && entry.themeId) themes.add(entry.themeId)
    }
  const kept = look.filter(({ kind, id }) => (kind === 'shared' ? shared.has(id) : kind === 'theme' ? themes.has(id) : false))
  const text = documentsText(documents) + JSON.stringify(kept)
  const tokens = look.filter(({ kind, id }) => kind === 'token' && text.includes(id))
  const widths = look.filter(({ kind, id }) => kind === 'width' && text.includes(id))
  return [...kept, ...tokens, ...widths]
}
