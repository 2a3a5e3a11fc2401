import { and, eq, exists, like, sql } from 'drizzle-orm'
import { sameJson } from '#kernel/document'
import type { AppProgram } from '#kernel/engine'
import { SETTINGS_ID } from '#kernel/page/records'
import { UPLOAD_PRESET } from '#kernel/page/uploads'
import { createId, EVERY_CODE } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PageState } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import {
  type Committed,
  createEntryStore,
  type DocumentRow,
  type Documents,
  type DocumentTables,
  documentErrors,
} from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { MemberRole, Policies, ProjectEdit, ProjectTables } from '../projects/index.ts'
import {
  CONFIG_ID,
  CONFIG_PRESET,
  type ConfigRecord,
  type ProjectConfigFields,
  type ServiceRecord,
  serviceProblem,
} from './config-records.ts'
import { settingsErrors } from './errors.ts'
import { type SettingsEntry, type SettingsRecord, settingsKind } from './kind.ts'
import type { ProjectSettings, VariableUses } from './model.ts'
import { sameName, type VariableRecord } from './variable.ts'

const PENDING: PageState = 2
const PUBLISHED: PageState = 3

interface SettingsDeps {
  readonly store: Store<ProjectTables & DocumentTables & PageTables>
  readonly now: () => Date
  readonly access: Access
  readonly permissionsOf: (role: MemberRole) => readonly string[]
  readonly documents: Documents
  readonly policies: Pick<Policies, 'raise'>
}

/** A project's settings as a document with a history; lists of projects read them from the project's own row, which follows. */
class SettingOperations {
  private readonly entries
  /** What else was changed of a project is none of the settings'. */
  readonly edited

  constructor(private readonly deps: SettingsDeps) {
    const { store, documents } = deps
    this.entries = createEntryStore(store, settingsKind)
    this.edited = (async (db, { projectId, change, userId, at }) => {
      const { remark, logo } = change
      if (remark === undefined && logo === undefined) return
      const row = await this.ensure(db, projectId)
      const from = await this.recordOf(db, row.id)
      const to = { ...from, ...(remark === undefined ? {} : { remark }), ...(logo === undefined ? {} : { logo }) }
      if (from.remark === to.remark && from.logo === to.logo) return
      await documents.commit(db, row, { changes: new Map([[SETTINGS_ID, { from, to }]]), editId: createId('edit'), userId, at })
    }) satisfies ProjectEdit as ProjectEdit
  }

  private async find(db: Db, projectId: number): Promise<DocumentRow | undefined> {
    const { document } = this.deps.store.t
    const [row] = await db
      .select()
      .from(document)
      .where(and(eq(document.projectId, projectId), eq(document.kind, settingsKind.id)))
    return row
  }

  /** The document, made of the project's row where it has none yet. */
  readonly ensure = async (db: Db, projectId: number): Promise<DocumentRow> => {
    const { documents, now } = this.deps
    const { project } = this.deps.store.t
    const known = await this.find(db, projectId)
    if (known) return known
    const [row] = await db
      .select({ remark: project.remark, logo: project.logo, userId: project.userId })
      .from(project)
      .where(eq(project.id, projectId))
    if (!row) throw missingProject()
    const { userId, ...settings } = row
    const record: SettingsRecord = { kind: 'settings', id: SETTINGS_ID, ...settings }
    const whole = { entries: new Map([[SETTINGS_ID, record]]) }
    return documents.find(db, await documents.create(db, { kind: settingsKind.id, projectId, document: whole, userId, at: now() }))
  }

  private async load(db: Db, documentId: number) {
    const all = [...(await this.entries.load(db, documentId)).entries.values()]
    const record = all.find((entry): entry is SettingsRecord => entry.kind === 'settings')
    if (!record) throw missingProject()
    return {
      record,
      config: configIn(all),
      services: all.filter((entry): entry is ServiceRecord => entry.kind === 'service'),
      variables: all.filter((entry): entry is VariableRecord => entry.kind === 'variable'),
    }
  }

  private async recordOf(db: Db, documentId: number): Promise<SettingsRecord> {
    return (await this.load(db, documentId)).record
  }

  /** Published pages that may name the project's variables are behind from now on, and can be published again. */
  private async markPages(db: Db, projectId: number): Promise<void> {
    const { documentEntry, page } = this.deps.store.t
    const naming = db
      .select({ id: documentEntry.documentId })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, page.documentId), like(sql`cast(${documentEntry.entry} as text)`, '%app%')))
    const own = and(eq(page.projectId, projectId), exists(naming))
    await db
      .update(page)
      .set({ stgState: PENDING })
      .where(and(own, eq(page.stgState, PUBLISHED)))
    await db
      .update(page)
      .set({ prdState: PENDING })
      .where(and(own, eq(page.prdState, PUBLISHED)))
  }

  /** Developers edit settings; what strangers may put on the server's disk is for administrators, whichever way it is changed. */
  private async requireUploads(db: Db, projectId: number, { userId, changes }: Pick<Committed, 'userId' | 'changes'>): Promise<void> {
    const { access } = this.deps
    const change = changes.get(CONFIG_ID)
    const of = (entry: unknown) => (entry as ConfigRecord | null)?.uploads ?? UPLOAD_PRESET
    if (!change || sameJson(of(change.from), of(change.to))) return
    if ((await access.roleOfPerson(db, userId, projectId)) !== 'admin') throw new AppError(settingsErrors.uploadsByAdmins)
  }

  readonly read = async (actor: Actor, projectId: number): Promise<ProjectSettings> => {
    const { access, store, permissionsOf } = this.deps
    const ofPage = access.ofSomePage(actor, store.read, projectId)
    const role = await access.require(actor, store.read, projectId, 'tester', missingProject(), ofPage)
    const known =
      (await this.find(store.read, projectId)) ?? (await store.write((db) => this.ensure(db, projectId), [`project:${projectId}`]))
    const { record, variables } = await this.load(store.read, known.id)
    const { remark, logo } = record
    const byName = variables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return {
      documentId: known.id,
      revision: known.revision,
      remark,
      logo,
      variables: byName,
      you: { roles: [role], permissions: [...permissionsOf(role), EVERY_CODE] },
    }
  }

  /** Which pages name each variable of a project. */
  readonly uses = async (actor: Actor, projectId: number): Promise<VariableUses> => {
    const { access, store } = this.deps
    const { page, documentEntry } = this.deps.store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const known = await this.find(store.read, projectId)
    const { variables } = known ? await this.load(store.read, known.id) : { variables: [] }
    const rows = await store.read
      .select({ id: page.id, name: page.name, entry: documentEntry.entry })
      .from(page)
      .innerJoin(documentEntry, eq(documentEntry.documentId, page.documentId))
      .where(and(eq(page.projectId, projectId), like(sql`cast(${documentEntry.entry} as text)`, '%app%')))
      .orderBy(page.id)
    const texts = rows.map(({ id, name, entry }) => ({ id, name, text: JSON.stringify(entry) }))
    const pagesNaming = (name: string) => {
      const says = new RegExp(`(?<![\\w$])${name}(?![\\w$])`)
      return new Map(texts.filter(({ text }) => says.test(text)).map(({ id, name }) => [id, { id, name }]))
    }
    return { uses: variables.map(({ name }) => ({ variable: name, pages: [...pagesNaming(name).values()] })) }
  }

  /** Variables that a page names and another project has not got. */
  readonly missedBy = async (
    db: Db,
    { documentId, projectId, to }: { readonly documentId: number; readonly projectId: number; readonly to: number },
  ) => {
    const { documentEntry } = this.deps.store.t
    const [known, there] = [await this.find(db, projectId), await this.find(db, to)]
    if (!known) return []
    const had = new Set(there ? (await this.load(db, there.id)).variables.map(({ name }) => name) : [])
    const rows = await db.select({ entry: documentEntry.entry }).from(documentEntry).where(eq(documentEntry.documentId, documentId))
    const text = JSON.stringify(rows)
    const names = (await this.load(db, known.id)).variables.map(({ name }) => name)
    const missed = names.filter((name) => !had.has(name) && new RegExp(`(?<![\\w$])app\\.${name}(?![\\w$])`).test(text))
    return missed.length === 0 ? [] : [{ kind: 'variables' as const, names: missed }]
  }

  /** What the pages of a project share, as it is now: what is published holds on to it. */
  readonly app = async (projectId: number): Promise<AppProgram> => {
    const { store } = this.deps
    const known = await this.find(store.read, projectId)
    const { variables } = known ? await this.load(store.read, known.id) : { variables: [] }
    return { variables: Object.fromEntries(variables.map(({ name, defaultValue, persist }) => [name, { defaultValue, persist }])) }
  }

  /** What a project says of itself: its description and its logo. */
  readonly card = async (db: Db, projectId: number): Promise<{ readonly remark: string; readonly logo: string }> => {
    const { project } = this.deps.store.t
    const known = await this.find(db, projectId)
    if (known) {
      const { remark, logo } = await this.recordOf(db, known.id)
      return { remark, logo }
    }
    const [row] = await db.select({ remark: project.remark, logo: project.logo }).from(project).where(eq(project.id, projectId))
    if (!row) throw missingProject()
    return row
  }

  /** What the pages of a project share. */
  readonly variables = async (db: Db, projectId: number): Promise<readonly VariableRecord[]> => {
    const known = await this.find(db, projectId)
    return known ? (await this.load(db, known.id)).variables : []
  }

  /** How a project's built app looks, and its service prefixes, by environment and name. */
  readonly config = async (db: Db, projectId: number): Promise<ProjectConfig> => {
    const known = await this.find(db, projectId)
    const { config, services } = known ? await this.load(db, known.id) : { config: null, services: [] }
    const { kind: _kind, id: _id, ...fields } = config ?? CONFIG_PRESET
    const sorted = services.toSorted((a, b) => (a.env === b.env ? (a.name < b.name ? -1 : 1) : a.env < b.env ? 1 : -1))
    return { fields, services: sorted.map(({ kind: _service, ...rest }) => rest) }
  }

  /** In the write of whoever may: one edit of the document, or none where all is the same. */
  readonly writeConfig = async (db: Db, { projectId, change, userId, at }: ConfigWrite): Promise<void> => {
    const { documents } = this.deps
    const row = await this.ensure(db, projectId)
    const before = await this.load(db, row.id)
    const changes = new Map<string, { from: SettingsEntry | null; to: SettingsEntry | null }>()
    const { remark = before.record.remark, logo = before.record.logo, fields = {}, services } = change
    const record: SettingsRecord = { ...before.record, remark, logo }
    if (differing(before.record, record).length > 0) changes.set(SETTINGS_ID, { from: before.record, to: record })
    const former = before.config ?? CONFIG_PRESET
    const config: ConfigRecord = { ...former, ...fields }
    if (differing(former, config).length > 0) changes.set(CONFIG_ID, { from: before.config, to: config })
    if (services) {
      const known = new Map(before.services.map((each) => [each.id, each]))
      for (const { id, ...rest } of services) {
        const from = (id === undefined ? undefined : known.get(id)) ?? null
        const to: ServiceRecord = { kind: 'service', id: from?.id ?? createId('service'), ...rest }
        known.delete(to.id)
        if (from === null || differing(from, to).length > 0) changes.set(to.id, { from, to })
      }
      for (const from of known.values()) changes.set(from.id, { from, to: null })
    }
    if (changes.size > 0) await documents.commit(db, row, { changes, editId: createId('edit'), userId, at })
  }

  /** After an edit, in its transaction. */
  readonly mirror = async (db: Db, { documentId, userId, at, changes }: Committed): Promise<void> => {
    const { documents, policies } = this.deps
    const { project } = this.deps.store.t
    const { projectId } = await documents.find(db, documentId)
    await this.requireUploads(db, projectId, { userId, changes })
    const { record, variables, config, services } = await this.load(db, documentId)
    const { remark, logo } = record
    const wrong = serviceProblem(services)
    if (wrong) throw serviceRefused(services[wrong.index] as ServiceRecord, wrong.why)
    const twice = sameName(variables)
    if (twice !== null) throw nameTaken(twice, variables)
    const kinds = new Set([...changes.values()].map(({ from, to }) => (to ?? from)?.kind))
    // Variables are edited on a screen of their own, and are nothing that a form of the settings could write over.
    const isConfig = [...kinds].some((kind) => kind !== 'variable')
    await db
      .update(project)
      .set({ remark, logo, home: config?.home ?? null, updatedAt: at, ...(isConfig ? { rev: sql`${project.rev} + 1` } : {}) })
      .where(eq(project.id, projectId))
    if (isConfig) await policies.raise(db, projectId)
    if (kinds.has('variable')) await this.markPages(db, projectId)
  }
}

export const createSettings = (deps: SettingsDeps): Pick<SettingOperations, keyof SettingOperations> => new SettingOperations(deps)
export type Settings = ReturnType<typeof createSettings>

export interface ProjectConfig {
  readonly fields: ProjectConfigFields
  readonly services: readonly Omit<ServiceRecord, 'kind'>[]
}
/** What is left out stays as it is; services are all of them, those without an id new. */
export interface ConfigWrite {
  readonly projectId: number
  readonly change: {
    readonly remark?: string | undefined
    readonly logo?: string | undefined
    readonly fields?: Partial<ProjectConfigFields>
    readonly services?: readonly (Omit<ServiceRecord, 'kind' | 'id'> & { readonly id?: string | undefined })[] | undefined
  }
  readonly userId: number
  readonly at: Date
}

const differing = <T extends object>(from: T, to: T): readonly string[] =>
  Object.keys(to).filter((key) => !sameJson(from[key as keyof T], to[key as keyof T]))

/** What of a project's settings changes set otherwise, beside its variables: fields by their names, and `services`. */
export function changedSettings(changes: Committed['changes']): readonly string[] {
  const found = new Set<string>()
  for (const { from, to } of changes.values()) {
    const kind = (to ?? from)?.kind
    if (kind === 'service') found.add('services')
    else if (to && (kind === 'settings' || kind === 'config')) for (const field of differing(from ?? CONFIG_PRESET, to)) found.add(field)
  }
  return [...found]
}

/** With what has been added since it was written. */
function configIn(all: readonly SettingsEntry[]): ConfigRecord | null {
  const found = all.find((entry): entry is ConfigRecord => entry.kind === 'config')
  return found ? { ...CONFIG_PRESET, ...found } : null
}

const SERVICE_REFUSED = {
  'name taken': { zh: '同一环境中已有同名服务', en: 'Another service of this environment has this name' },
  'two defaults': { zh: '一个环境只能有一个默认服务', en: 'An environment has one default service' },
  'too many': { zh: '服务过多', en: 'There are too many services' },
} as const
const serviceRefused = ({ id }: ServiceRecord, why: keyof typeof SERVICE_REFUSED): AppError =>
  new AppError(documentErrors.editInvalid, { detail: SERVICE_REFUSED[why], data: { entry: id } })

function nameTaken(name: string, variables: readonly VariableRecord[]): AppError {
  const entry = variables.findLast((each) => each.name === name)?.id ?? ''
  const detail = { zh: `变量“${name}”已存在`, en: `There is already a variable "${name}"` }
  return new AppError(documentErrors.editInvalid, { detail, data: { entry } })
}
