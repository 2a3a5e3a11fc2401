import { eq } from 'drizzle-orm'
import type { Changes, DocumentKind, Entry } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { createId, LANGUAGES_ID, type LookEntry, lookKind, type ProjectTextEntry, SETTINGS_ID, sameJson, textsKind } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { inWords } from '../../http/words.ts'
import type { DocumentRow } from '../documents/commit.ts'
import type { Documents } from '../documents/documents.ts'
import { createEntryStore } from '../documents/entry-store.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { Looks } from '../look/service.ts'
import { type SettingsEntry, settingsKind } from '../project-settings/kind.ts'
import type { Settings } from '../project-settings/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { Texts } from '../texts/service.ts'
import { type Bringing, choiceFor, otherIdsOf, plural, say } from './bringing.ts'
import { unusable } from './errors.ts'
import { withOtherIdsIn } from './other-ids.ts'
import { furtherRecords, isService, serviceKey, withHome } from './settings-records.ts'

/** Brings what a project has one document of: settings with variables, texts, the look. Each is an edit of that document. */
export const createBringRecords = (deps: {
  readonly store: Pick<Store<ProjectTables & DocumentTables>, 't'>
  readonly documents: Documents
  readonly settings: Pick<Settings, 'ensure'>
  readonly texts: Pick<Texts, 'ensure'>
  readonly looks: Pick<Looks, 'ensure'>
}) => {
  const { store, documents, settings, texts, looks } = deps
  const { project } = store.t

  /** Writes records into a document: those that `next` answers for what is there, undefined for one that stays as it is. */
  const put = async <E extends Entry>(
    db: Db,
    bringing: Bringing,
    row: DocumentRow,
    kind: DocumentKind<E>,
    records: readonly E[],
  ): Promise<void> => {
    const before = (await createEntryStore(store, kind).load(db, row.id)).entries
    const changes: Changes<E> = new Map(
      records.flatMap((to) => {
        const from = before.get(to.id) ?? null
        return sameJson(from as never, to as never) ? [] : [[to.id, { from, to }] as const]
      }),
    )
    if (changes.size === 0) return
    await documents.commit(db, row, { changes, editId: createId('edit'), userId: bringing.actor.userId, at: bringing.at })
  }
  const entriesOf = async <E extends Entry>(db: Db, row: DocumentRow, kind: DocumentKind<E>): Promise<ReadonlyMap<string, E>> =>
    (await createEntryStore(store, kind).load(db, row.id)).entries
  const isWanted = (bringing: Bringing, part: 'texts' | 'variables' | 'look', id: string): boolean =>
    choiceFor(bringing, part, id) !== 'keep'

  const bringSettings = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId, choices } = bringing
    const { file, variables } = prepared
    const withSettings = file.project !== null && (bringing.isNew || choiceFor(bringing, 'settings', 'project') === 'replace')
    if (!withSettings && variables.length === 0) return
    const row = await settings.ensure(db, projectId)
    const before = await entriesOf(db, row, settingsKind)
    const records: SettingsEntry[] = []
    if (withSettings && file.project) {
      const given = withOtherIdsIn(file.project.settings, otherIdsOf(bringing))
      records.push(parsed(settingsKind, { ...before.get(SETTINGS_ID), ...given, kind: 'settings', id: SETTINGS_ID }))
      const { isPublic, name } = file.project
      const named = choices.name ?? name
      await db
        .update(project)
        .set({ isPublic, ...(bringing.isNew ? {} : { name: named, searchText: searchText(named) }) })
        .where(eq(project.id, projectId))
    }
    const byName = new Map([...before.values()].flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry.id] as const] : [])))
    const made = variables.filter(({ name }) => isWanted(bringing, 'variables', name))
    for (const variable of made) {
      const known = byName.get(variable.name)
      const isFree = !before.has(variable.id) && variable.id !== SETTINGS_ID
      records.push({ ...variable, id: known ?? (isFree ? variable.id : createId('variable')) })
    }
    await put(db, bringing, row, settingsKind, records)
    say(
      bringing,
      made.map(({ name }) => name),
      (count) => `导入 ${count} 个项目变量`,
      (count) => `Brought ${plural(count, 'variable')} of the project`,
    )
    if (withSettings) bringing.sentences.push({ zh: '导入了项目设置', en: 'Brought the settings of the project' })
  }

  const bringTexts = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId } = bringing
    const { file } = prepared
    if (file.texts === null) return
    const row = await texts.ensure(db, projectId)
    const before = await entriesOf(db, row, textsKind)
    const own = before.get(LANGUAGES_ID)
    const locales = own?.kind === 'languages' && !bringing.isNew ? own.locales : []
    const languages: ProjectTextEntry = {
      ...{ kind: 'languages', id: LANGUAGES_ID },
      locales: [...new Set([...locales, ...file.texts.locales])],
    }
    const made = prepared.texts.filter(({ id }) => isWanted(bringing, 'texts', id))
    const records = [parsed(textsKind, languages), ...made]
    await put(db, bringing, row, textsKind, records)
    say(
      bringing,
      made.map(({ id }) => id),
      (count) => `导入 ${count} 条文案`,
      (count) => `Brought ${plural(count, 'text')}`,
    )
  }

  const bringLook = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId } = bringing
    const made = prepared.look.filter(({ id }) => isWanted(bringing, 'look', id))
    if (made.length === 0) return
    const row = await looks.ensure(db, projectId)
    const before = await entriesOf(db, row, lookKind)
    const hasUsual = [...before.values()].some((entry) => entry.kind === 'theme' && entry.default)
    const records = made.map((entry): LookEntry => {
      const own = withOtherIdsIn(entry, otherIdsOf(bringing))
      if (own.kind !== 'theme' || bringing.isNew || !hasUsual || before.get(own.id)?.kind === 'theme') return own
      // The project has chosen what is usual there.
      const { default: _usual, ...rest } = own
      return rest
    })
    await put(db, bringing, row, lookKind, records)
    bringing.sentences.push({
      zh: `导入外观的 ${made.length} 项，发布外观后访问者才会看到`,
      en: `Brought ${plural(made.length, 'record')} of the look; visitors see them once the look is published`,
    })
  }

  /** What of the settings names pages and menus, which have to be there. */
  const bringConfig = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId, choices } = bringing
    const withSettings = prepared.file.project !== null && (bringing.isNew || choiceFor(bringing, 'settings', 'project') === 'replace')
    const wanted = prepared.file.config.filter((each) =>
      isService(each) ? choiceFor(bringing, 'services', serviceKey(each)) !== 'keep' : withSettings,
    )
    if (wanted.length === 0) return
    const row = await settings.ensure(db, projectId)
    const before = await entriesOf(db, row, settingsKind)
    const services = furtherRecords(before.values()).filter(isService)
    const records = wanted.map((each): SettingsEntry => {
      if (!isService(each)) return parsed(settingsKind, withHome(each, bringing))
      const own = services.find((other) => serviceKey(other) === serviceKey(each))
      const id = own?.id ?? (before.has(each.id) ? createId('service') : each.id)
      const prefix = Object.hasOwn(choices.services, each.prefix) ? choices.services[each.prefix] : each.prefix
      // The project has chosen its default.
      const hasDefault = services.some((other) => other.env === each.env && other.isDefault === true && other.id !== id)
      return parsed(settingsKind, { ...each, id, prefix, ...(hasDefault ? { isDefault: false } : {}) })
    })
    await put(db, bringing, row, settingsKind, records)
    const names = wanted.filter(isService).map(({ name, env }) => `${name} (${env})`)
    say(
      bringing,
      names,
      (count) => `导入 ${count} 个服务前缀`,
      (count) => `Brought ${plural(count, 'service prefix', 'service prefixes')}`,
    )
  }

  return {
    /** Before pages: what they name. */
    async first(db: Db, bringing: Bringing): Promise<void> {
      await bringSettings(db, bringing)
      await bringTexts(db, bringing)
      await bringLook(db, bringing)
    },
    /** After pages and menus: what names them. */
    last: bringConfig,
  }
}
export type BringRecords = ReturnType<typeof createBringRecords>

function parsed<E extends Entry>(kind: DocumentKind<E>, value: unknown): E {
  try {
    return kind.parse(value)
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    throw unusable(`${kind.label.zh}：${inWords(error.told, 'zh')}`, `${kind.label.en}: ${inWords(error.told, 'en')}`)
  }
}
