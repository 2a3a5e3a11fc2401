import { eq } from 'drizzle-orm'
import { type PageDocument, SETTINGS_ID } from '#kernel/page/records'
import { createId, sameJson } from '#kernel/page/values'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { KEEP_OR_REPLACE } from '../../parts/choices.ts'
import { documentsText } from '../../parts/named-in.ts'
import { by } from '../../parts/order.ts'
import { type Gathering, type Meeting, type PartWork, partWork } from '../../parts/part.ts'
import { missingProject } from '../access/index.ts'
import { type DocumentRow, type ProjectDocuments, parseRecord } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { furtherRecords, isService, serviceKey, withHome } from './file-records.ts'
import { type SettingsEntry, settingsKind } from './kind.ts'
import type { FileSettings } from './project-file.ts'
import type { Settings } from './service.ts'
import type { VariableRecord } from './variable.ts'

interface Deps {
  readonly store: Pick<Store<ProjectTables>, 't' | 'read'>
  readonly settings: Pick<Settings, 'ensure'>
  readonly projectDocuments: ProjectDocuments
}

/** The card and settings of a project, the variables of its pages, and services by name. */
export const createSettingsWork = (deps: Deps): PartWork => {
  const { store, projectDocuments } = deps
  return partWork<undefined>({
    gather: (gathering, documents) => gatherSettings(deps, gathering, documents),
    async meet(meeting) {
      await meetSettings(deps, meeting)
      return undefined
    },
    locks: async (projectId) => [`project:${projectId}`, ...(await projectDocuments.locks(store.read, projectId, settingsKind))],
    services: (file) =>
      file.config
        .filter(isService)
        .toSorted(by(serviceKey))
        .map(({ name, env, prefix }) => ({ address: prefix, env, name })),
    async addresses(_actor, projectId) {
      const own = projectId === null ? undefined : await projectDocuments.find(store.read, projectId, settingsKind)
      const services = furtherRecords(own?.entries.values() ?? []).filter(isService)
      return { named: services.map(({ prefix }) => prefix), records: [] }
    },
    bring: (db, bringing) => bringSettings(deps, db, bringing),
    // Names pages and menus, which have to be there.
    finish: (db, bringing) => bringConfig(deps, db, bringing),
  })
}

async function gatherSettings({ store, projectDocuments }: Deps, { db, projectId, all }: Gathering, documents: readonly PageDocument[]) {
  const { project } = store.t
  const entries = [...((await projectDocuments.find(db, projectId, settingsKind))?.entries.values() ?? [])]
  const variables = entries.filter((entry): entry is VariableRecord => entry.kind === 'variable')
  const config = furtherRecords(entries)
  if (!all) return { sections: { variables: [...variablesNamed(documents, variables)], config: [...servicesNamed(documents, config)] } }
  const [row] = await db.select().from(project).where(eq(project.id, projectId))
  if (!row) throw missingProject()
  const own = entries.find((entry) => entry.kind === 'settings')
  const { remark, logo } = own ?? row
  const card = { name: row.name, isPublic: row.isPublic, settings: { remark, logo } }
  return { sections: { project: card, variables, config: [...config] } }
}

async function meetSettings({ projectDocuments }: Deps, { db, projectId, file, take, met }: Meeting): Promise<void> {
  const entries = [...((await projectDocuments.find(db, projectId, settingsKind))?.entries.values() ?? [])]
  const services = new Map(
    furtherRecords(entries)
      .filter(isService)
      .map((each) => [serviceKey(each), each]),
  )
  for (const each of file.config.filter(isService)) {
    const own = services.get(serviceKey(each))
    if (own?.prefix === each.prefix) met('services')
    else if (own) take('services', serviceKey(each), `${each.name} (${each.env}): ${own.prefix}`, KEEP_OR_REPLACE, 'keep')
  }
  const variables = new Map(entries.flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry]] : [])))
  if (file.project) take('settings', 'project', file.project.name, KEEP_OR_REPLACE, 'keep')
  for (const each of file.variables) {
    const own = variables.get(each.name)
    if (own && sameJson({ ...own, id: '' } as never, { ...each, id: '' } as never)) met('variables')
    else if (own) take('variables', each.name, each.name, KEEP_OR_REPLACE, 'keep')
  }
}

const bringsCard = (bringing: Bringing): boolean =>
  bringing.file.project !== null && (bringing.isNew || choiceFor(bringing, 'settings', 'project') === 'replace')

async function bringSettings(deps: Deps, db: Db, bringing: Bringing): Promise<void> {
  const { settings, projectDocuments } = deps
  const { file, projectId } = bringing
  const withCard = bringsCard(bringing)
  if (!withCard && file.variables.length === 0) return
  const row = await settings.ensure(db, projectId)
  const before = await projectDocuments.entriesOf(db, row, settingsKind)
  const records: SettingsEntry[] = withCard ? [await bringCard(deps, db, bringing, before)] : []
  const byName = new Map([...before.values()].flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry.id] as const] : [])))
  const made = file.variables.filter(({ name }) => choiceFor(bringing, 'variables', name) !== 'keep')
  for (const variable of made) {
    const known = byName.get(variable.name)
    const isFree = !before.has(variable.id) && variable.id !== SETTINGS_ID
    records.push({ ...variable, id: known ?? (isFree ? variable.id : createId('variable')) })
  }
  await projectDocuments.put(db, bringing, { row, kind: settingsKind, records })
  say(
    bringing,
    made.map(({ name }) => name),
    (count) => `导入 ${count} 个项目变量`,
    (count) => `Brought ${plural(count, 'variable')} of the project`,
  )
  if (withCard) bringing.sentences.push({ zh: '导入了项目设置', en: 'Brought the settings of the project' })
}

/** Writes the project's name and visibility; its remark and logo are the returned record. */
async function bringCard({ store }: Deps, db: Db, bringing: Bringing, before: ReadonlyMap<string, SettingsEntry>): Promise<SettingsEntry> {
  const { project } = store.t
  const { isPublic, name, settings } = bringing.file.project!
  const named = bringing.choices.name ?? name
  await db
    .update(project)
    .set({ isPublic, ...(bringing.isNew ? {} : { name: named, searchText: searchText(named) }) })
    .where(eq(project.id, bringing.projectId))
  const given = bringing.rename(settings)
  return parseRecord(settingsKind, { ...before.get(SETTINGS_ID), ...given, kind: 'settings', id: SETTINGS_ID })
}

async function bringConfig({ settings, projectDocuments }: Deps, db: Db, bringing: Bringing): Promise<void> {
  const { file, projectId } = bringing
  const withCard = bringsCard(bringing)
  const wanted = file.config.filter((each) => (isService(each) ? choiceFor(bringing, 'services', serviceKey(each)) !== 'keep' : withCard))
  if (wanted.length === 0) return
  const row: DocumentRow = await settings.ensure(db, projectId)
  const before = await projectDocuments.entriesOf(db, row, settingsKind)
  const records = wanted.map((each) => configRecord(each, bringing, before))
  await projectDocuments.put(db, bringing, { row, kind: settingsKind, records })
  const names = wanted.filter(isService).map(({ name, env }) => `${name} (${env})`)
  say(
    bringing,
    names,
    (count) => `导入 ${count} 个服务前缀`,
    (count) => `Brought ${plural(count, 'service prefix', 'service prefixes')}`,
  )
}

function configRecord(each: FileSettings, { ids, choices }: Bringing, before: ReadonlyMap<string, SettingsEntry>): SettingsEntry {
  if (!isService(each)) return parseRecord(settingsKind, withHome(each, ids))
  const services = furtherRecords(before.values()).filter(isService)
  const own = services.find((other) => serviceKey(other) === serviceKey(each))
  const id = own?.id ?? (before.has(each.id) ? createId('service') : each.id)
  const prefix = Object.hasOwn(choices.services, each.prefix) ? choices.services[each.prefix] : each.prefix
  // The project has chosen its default service.
  const hasDefault = services.some((other) => other.env === each.env && other.isDefault === true && other.id !== id)
  return parseRecord(settingsKind, { ...each, id, prefix, ...(hasDefault ? { isDefault: false } : {}) })
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}_$]+/gu) ?? [])

/** Variables whose names are in code that names the project’s. */
function variablesNamed(documents: readonly PageDocument[], variables: readonly VariableRecord[]): readonly VariableRecord[] {
  const all = documentsText(documents)
  if (!/(?<![\p{L}\p{N}_$])app(?![\p{L}\p{N}_$])/u.test(all)) return []
  const names = namesIn(all)
  return variables.filter(({ name, formerly }) => [name, ...formerly].some((each) => names.has(each)))
}

/** Services that addresses name: `@shop/orders`. */
function servicesNamed(documents: readonly PageDocument[], config: readonly FileSettings[]): readonly FileSettings[] {
  const text = documentsText(documents)
  return config.filter((record) => isService(record) && text.includes(`@${record.name}`))
}
