import { and, eq } from 'drizzle-orm'
import { FILE_KIND_NAMES, type UploadRule } from '#kernel/page/uploads'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Committed, Documents } from '../documents/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PluginPins } from '../plugins/index.ts'
import {
  CONFIG_ID,
  type ConfigRecord,
  changedSettings,
  configFields,
  type HomePage,
  type ProjectConfigFields,
  type Settings,
  serviceProblem,
} from '../project-settings/index.ts'
import type { Policies, ProjectService, ProjectTables } from '../projects/index.ts'
import type { Texts } from '../texts/index.ts'
import type { ConfigAudit } from './audits.ts'
import { configErrors } from './errors.ts'
import type { ConfigUpdate, ProjectConfigInfo } from './model.ts'

const SERVICE_ERRORS = {
  'name taken': configErrors.serviceTwice,
  'two defaults': configErrors.twoDefaults,
  'too many': configErrors.tooManyServices,
} as const

interface ProjectConfigDeps {
  readonly store: Store<ProjectTables & PageTables & MenuTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ConfigAudit>
  readonly documents: Pick<Documents, 'find'>
  readonly settings: Pick<Settings, 'config' | 'writeConfig'>
  readonly texts: Pick<Texts, 'locales' | 'setLocales'>
  readonly projects: Pick<ProjectService, 'writePrefixes'>
  readonly policies: Pick<Policies, 'raise'>
  readonly pins: Pick<PluginPins, 'ofProject'>
  /** In bytes. */
  readonly largestUpload: number
}

/** All settings of a project as one form: read as one, and changed in one write by whoever saw how they were. */
class ProjectConfigOperations {
  private readonly uploadLimit

  constructor(private readonly deps: ProjectConfigDeps) {
    const { largestUpload } = deps
    this.uploadLimit = Math.floor((largestUpload / 1024 / 1024) * 10) / 10
  }

  private async rowOf(db: Db, id: number) {
    const { project } = this.deps.store.t
    const [row] = await db.select().from(project).where(eq(project.id, id))
    if (!row) throw missingProject()
    return row
  }

  private async infoOf(actor: Actor, db: Db, id: number): Promise<ProjectConfigInfo> {
    const { access, settings, texts, pins } = this.deps
    const role = await access.require(actor, db, id, 'tester', missingProject())
    const row = await this.rowOf(db, id)
    const { fields, services } = await settings.config(db, id)
    const edit = role !== 'tester'
    return {
      ...{ projectId: id, rev: row.rev, name: row.name, remark: row.remark, logo: row.logo, isPublic: row.isPublic },
      ...fields,
      services: [...services],
      locales: [...(await texts.locales(db, id))],
      network: edit ? { prefixes: [...row.privatePrefixes], visitorPrefixes: [...row.visitorPrefixes] } : null,
      plugins: [...(await pins.ofProject(id))],
      may: { edit, network: actor.role === 1, uploads: role === 'admin' },
      uploadLimit: this.uploadLimit,
      updatedAt: row.updatedAt.toISOString(),
    }
  }

  /** What was allowed already may stay, so that a stricter installation does not stop other changes. */
  private requireUploads(uploads: UploadRule, before: UploadRule): void {
    const tooLarge = (kind: (typeof FILE_KIND_NAMES)[number]) => (uploads[kind] ?? 0) > this.uploadLimit && uploads[kind] !== before[kind]
    if (FILE_KIND_NAMES.some(tooLarge)) throw new AppError(configErrors.uploadTooLarge, { data: { field: 'uploads' } })
  }

  private async requireHome(db: Db, projectId: number, home: HomePage): Promise<void> {
    const { page, menu } = this.deps.store.t
    if (home === null) return
    const found =
      home.kind === 'page'
        ? await db.$count(page, and(eq(page.id, home.id), eq(page.projectId, projectId)))
        : await db.$count(menu, and(eq(menu.id, home.id), eq(menu.projectId, projectId), eq(menu.type, 1)))
    if (found === 0) throw new AppError(configErrors.homeMissing, { data: { field: 'home' } })
  }

  private async note(db: Db, of: { readonly projectId: number; readonly userId: number }, changed: readonly string[]): Promise<void> {
    if (changed.length === 0) return
    const target = `project ${of.projectId}: ${changed.join(', ')}`
    await this.deps.audit(db, { action: 'project settings changed', userId: of.userId, target })
  }

  /** Writes down an edit of the settings' document, by whichever call it came. */
  readonly edited = async (db: Db, { documentId, userId, changes }: Committed): Promise<void> => {
    const names = changedSettings(changes)
    if (names.length === 0) return
    const { projectId } = await this.deps.documents.find(db, documentId)
    const config = changes.get(CONFIG_ID)?.to as ConfigRecord | undefined
    const shown = names.map((name) => (name === 'uploads' && config ? `uploads: ${inWords(config.uploads)}` : name))
    await this.note(db, { projectId, userId }, shown)
  }

  readonly read = (actor: Actor, id: number): Promise<ProjectConfigInfo> => this.infoOf(actor, this.deps.store.read, id)

  readonly update = async (actor: Actor, given: ConfigUpdate): Promise<ProjectConfigInfo> => {
    const { now, store, access, settings, texts, projects, policies } = this.deps
    const { project } = this.deps.store.t
    const { id, rev, name, isPublic, remark, logo, services, locales, network } = given
    const at = now()
    const { userId } = actor
    await store.write(
      async (db) => {
        await access.require(actor, db, id, 'developer', missingProject())
        const row = await this.rowOf(db, id)
        if (row.rev !== rev) throw new AppError(configErrors.changed, { data: { rev: row.rev } })
        const fields = Object.fromEntries(
          Object.keys(configFields).flatMap((key) => {
            const value = given[key as keyof ProjectConfigFields]
            return value === undefined ? [] : [[key, value]]
          }),
        ) as Partial<ProjectConfigFields>
        if (fields.home !== undefined) await this.requireHome(db, id, fields.home)
        if (fields.uploads) this.requireUploads(fields.uploads, (await settings.config(db, id)).fields.uploads)
        const wrong = services && serviceProblem(services)
        if (wrong) throw new AppError(SERVICE_ERRORS[wrong.why], { data: { field: 'services', index: wrong.index } })

        await settings.writeConfig(db, { projectId: id, change: { remark, logo, fields, services }, userId, at })
        const changed = new Set<string>()
        if (locales && (await texts.setLocales(db, id, locales, { userId, at }))) changed.add('locales')
        const own = {
          ...(name === undefined || name === row.name ? {} : { name, searchText: searchText(name) }),
          ...(isPublic === undefined || isPublic === row.isPublic ? {} : { isPublic }),
        }
        if ('name' in own) changed.add('name')
        if ('isPublic' in own) changed.add(isPublic === 1 ? 'access: public' : 'access: private')
        if (network && (!isSame(network.prefixes, row.privatePrefixes) || !isSame(network.visitorPrefixes, row.visitorPrefixes)))
          await projects.writePrefixes(actor, db, id, network)
        await db
          .update(project)
          .set({ ...own, rev: rev + 1, updatedAt: at })
          .where(eq(project.id, id))
        if (Object.keys(own).length > 0) await policies.raise(db, id)
        await this.note(db, { projectId: id, userId }, [...changed])
      },
      [`project:${id}`],
    )
    return this.infoOf(actor, store.read, id)
  }
}

export const createProjectConfig = (deps: ProjectConfigDeps): Pick<ProjectConfigOperations, keyof ProjectConfigOperations> =>
  new ProjectConfigOperations(deps)
export type ProjectConfigs = ReturnType<typeof createProjectConfig>

const isSame = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a) === JSON.stringify(b)

const inWords = (uploads: UploadRule): string =>
  FILE_KIND_NAMES.flatMap((kind) => (uploads[kind] === null ? [] : [`${kind} ${uploads[kind]} MB`])).join(' ') || 'pictures alone'
