import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import { lookKind, type PageEntry, textsKind } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { Access } from '../access/access.ts'
import { takeAttempts } from '../accounts/rate-limit.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import { namesOfBlocks } from '../blocks/service.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { PageTables } from '../pages/table.ts'
import { settingsKind } from '../project-settings/kind.ts'
import { missingProject } from '../projects/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { Resources } from '../resources/service.ts'
import type { RoleTables } from '../roles/table.ts'
import type { ExchangeAudit } from './audits.ts'
import type { BringBlocks } from './bring-blocks.ts'
import { type BringFiles, usableFiles } from './bring-files.ts'
import type { BringMenus } from './bring-menus.ts'
import type { BringPages } from './bring-pages.ts'
import type { BringRecords } from './bring-records.ts'
import { type Bringing, choiceFor, plural } from './bringing.ts'
import { withChoices } from './chosen-content.ts'
import type { createDescribePlan } from './describe-plan.ts'
import { exchangeErrors, refuse } from './errors.ts'
import type { ExchangeFile } from './file-model.ts'
import { finding, shown } from './findings.ts'
import { withAllowed } from './hosts.ts'
import { type ExchangeFinding, type ImportChoices, type ImportPlan, type ImportSummary, importChoices, NO_CHOICES } from './model.ts'
import { type Here, type LookAround, NOTHING_HERE, partsFor } from './plan.ts'
import { pluginsHere } from './plugins-here.ts'
import type { Prepare, Prepared } from './prepare.ts'
import type { ProjectRecords } from './project-records.ts'
import { servicesOf } from './services.ts'
import { furtherRecords, isService } from './settings-records.ts'

const MAP_KEY = 'project map-key'
const MOST_KNOWN = 50

export const createExchange = (deps: {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables & RoleTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ExchangeAudit>
  readonly plugins: PluginSet
  readonly quotas: Pick<Quotas, 'requireProject' | 'mine'>
  readonly resources: Pick<Resources, 'rowOf' | 'isWithin' | 'write' | 'told'>
  readonly prepare: Prepare
  readonly lookAround: LookAround
  readonly describe: ReturnType<typeof createDescribePlan>
  readonly records: ProjectRecords
  readonly bring: {
    readonly files: BringFiles
    readonly blocks: BringBlocks
    readonly pages: BringPages
    readonly records: BringRecords
    readonly menus: BringMenus
  }
  /** Told of people whose rights are others now. */
  readonly changed: (userIds: readonly number[]) => void
}) => {
  const { store, now, access, audit, plugins, quotas, resources, prepare, lookAround, describe, records, bring, changed } = deps
  const { project, page, documentEntry, projectMember } = store.t

  /** Where requests of other pages of a project go: what a mapping offers. */
  const knownServices = async (db: Db, actor: Actor, projectId: number | null): Promise<readonly string[]> => {
    const text = sql`cast(${documentEntry.entry} as text)`
    const own = projectId === null ? eq(project.userId, actor.userId) : eq(project.id, projectId)
    const rows = await db
      .select({ id: documentEntry.entryId, entry: documentEntry.entry })
      .from(documentEntry)
      .innerJoin(page, eq(page.documentId, documentEntry.documentId))
      .innerJoin(project, eq(project.id, page.projectId))
      .where(and(own, or(like(text, '%"kind":"api"%'), like(text, '%"kind": "api"%'), like(text, '%Service"%'))))
      .limit(2_000)
    const document = { entries: new Map(rows.map((row, at) => [`${at}`, row.entry as unknown as PageEntry])) }
    const written = servicesOf([document], plugins.lookup.outgoing()).map(({ address }) => address)
    const settings = projectId === null ? undefined : await records(db, projectId, settingsKind)
    const named = furtherRecords(settings?.entries.values() ?? []).filter(isService)
    return [...new Set([...named.map(({ prefix }) => prefix), ...written])].slice(0, MOST_KNOWN)
  }
  /** What of the person’s room would be too small, as far as it can be told before. */
  const roomFor = async (actor: Actor, prepared: Prepared, isNew: boolean): Promise<readonly ExchangeFinding[]> => {
    const { projects, pages } = await quotas.mine(actor)
    const full = (use: { readonly used: number; readonly limit: number | null }, more: number) =>
      use.limit !== null && use.used + more > use.limit
    return [
      ...(isNew && full(projects, 1) ? [finding('error', 'NO_ROOM', '你的项目数量已达上限', 'You own as many projects as you may')] : []),
      ...(isNew && full(pages, prepared.pages.length)
        ? [finding('error', 'NO_ROOM', '你的页面数量将超过上限', 'You would own more pages than you may')]
        : []),
    ]
  }
  const readChoices = (text: string): ImportChoices => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw refuse(exchangeErrors.choices, { zh: '不是 JSON', en: 'they are no JSON' })
    }
    const parsed = importChoices.safeParse(value)
    if (parsed.success) return parsed.data
    const at = parsed.error.issues[0]?.path.map(String).join('.').slice(0, 200) ?? ''
    throw refuse(exchangeErrors.choices, { zh: `“${at}”`, en: `“${at}”` })
  }

  const bringHosts = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId, actor, choices } = bringing
    const own = await resources.rowOf(db, projectId)
    const allowed = withAllowed(prepared.file.hosts, own, choices.hosts, resources.isWithin)
    const mapKey =
      Object.hasOwn(choices.secrets, MAP_KEY) && prepared.file.secrets.some(({ id }) => id === MAP_KEY)
        ? choices.secrets[MAP_KEY]
        : undefined
    if (mapKey !== undefined && !/^[\w-]{0,100}$/.test(mapKey))
      throw refuse(exchangeErrors.choices, {
        zh: '地图密钥只含字母、数字、- 和 _',
        en: 'the key for maps has letters, digits, - and _ alone',
      })
    if (!allowed && mapKey === undefined) return
    const { names = [], ...list } = allowed ?? { hosts: own?.hosts ?? [], any: own?.any ?? [], devices: own?.devices ?? [] }
    await resources.write(db, actor, { projectId, ...list, ...(mapKey === undefined ? {} : { mapKey }) })
    if (names.length > 0)
      bringing.sentences.push({
        zh: `允许外部主机：${names.join('、')}`,
        en: `Allowed ${plural(names.length, 'host')}: ${names.join(', ')}`,
      })
  }

  /** Everything of a file, in one write. */
  const bringAll = async (db: Db, bringing: Bringing, files: Awaited<ReturnType<BringFiles['put']>>): Promise<void> => {
    await bring.files.insert(db, bringing.actor, files.rows, bringing.at)
    if (files.rows.length > 0)
      bringing.sentences.push({ zh: `导入 ${files.rows.length} 个文件`, en: `Brought ${plural(files.rows.length, 'file')}` })
    await bring.pages.rows(db, bringing)
    await bring.records.first(db, bringing)
    const withBlocks = await bring.blocks(db, bringing)
    await bring.pages.contents(db, bringing, withBlocks)
    await bring.menus.menus(db, bringing)
    await bring.menus.roles(db, bringing)
    await bring.records.last(db, bringing)
    await bringHosts(db, bringing)
  }

  /** What must not be changed by others meanwhile. */
  const namesFor = async (projectId: number, prepared: Prepared, here: Here): Promise<readonly string[]> => {
    const ids = new Set<number>()
    for (const kind of [textsKind, settingsKind, lookKind] as const) {
      const own = await records(store.read, projectId, kind as never)
      if (own) ids.add(own.row.id)
    }
    const replaced = prepared.pages.flatMap(({ name }) => here.pages.get(name) ?? [])
    for (const { documentId } of replaced) ids.add(documentId)
    return [
      ...[`project:${projectId}`, namesOfBlocks(projectId), `look:${projectId}`, `resources:${projectId}`],
      ...[...ids].map((id) => `document:${id}`),
      ...replaced.map(({ id }) => `page:${id}`),
    ]
  }

  const begin = (
    part: Pick<Bringing, 'actor' | 'projectId' | 'isNew' | 'prepared' | 'choices' | 'here' | 'files'> & { readonly at: Date },
  ): Bringing => ({ ...part, pages: new Map(), menus: new Map(), roles: new Map(), blocks: [], sentences: [] })

  const summaryOf = async (bringing: Bringing, given: Prepared): Promise<ImportSummary> => {
    const { prepared, pages, menus, roles, files, blocks, sentences, projectId } = bringing
    const pairs = (map: ReadonlyMap<number, number>) => [...map].map(([from, to]) => ({ from, to }))
    const [first] = prepared.pages
    const kept = bringing.here.taken.filter((item) => choiceFor(bringing, item.part, item.id.slice(item.part.length + 1)) === 'keep').length
    if (kept > 0)
      sentences.push({ zh: `保留了此处已有的 ${kept} 项`, en: `Kept ${plural(kept, 'thing')} that ${kept === 1 ? 'was' : 'were'} here` })
    return {
      projectId,
      pageId: prepared.file.tessera === 'page' && first ? (pages.get(first.id) ?? null) : null,
      sentences: [...sentences],
      ...shown([...given.findings, ...(await usableFiles(prepared.file.files)).findings]),
      ids: {
        ...{ pages: pairs(pages), menus: pairs(menus), roles: pairs(roles), blocks: [...blocks] },
        files: [...files].map(([from, to]) => ({ from, to })),
      },
    }
  }
  const chosenContent = (prepared: Prepared, choices: ImportChoices): Prepared =>
    withChoices(prepared, { choices, outgoing: plugins.lookup.outgoing(), plugins: pluginsHere(plugins) })

  /** Files are there before the rows that name them, and go where nothing comes of it. */
  const withFiles = async <T>(prepared: Prepared, work: (files: Awaited<ReturnType<BringFiles['put']>>) => Promise<T>): Promise<T> => {
    const files = await bring.files.put((await usableFiles(prepared.file.files)).usable)
    try {
      return await work(files)
    } catch (error) {
      await files.remove()
      throw error
    }
  }

  /** Reading a file costs the server time, whatever comes of it. */
  const requireTurn = async ({ userId }: Actor): Promise<void> => {
    const limit = { key: `exchange:${userId}`, most: 30, windowMs: 60_000 }
    if (!(await store.write((db) => takeAttempts(db, store.t, now(), [limit])))) throw new AppError(errors.tooMany)
  }

  /** Makes a project of what was read; `also` is done in the same write. */
  const bringNew = async (
    actor: Actor,
    given: Prepared,
    choices: ImportChoices,
    also: (db: Db, bringing: Bringing) => Promise<void>,
  ): Promise<ImportSummary> => {
    const prepared = chosenContent(given, choices)
    const bringing = await withFiles(prepared, (files) =>
      store.write(async (db) => {
        await quotas.requireProject(db, actor.userId)
        const at = now()
        const name = choices.name ?? given.file.project?.name ?? prepared.pages[0]?.name ?? 'Project'
        const remark = given.file.project ? '' : (prepared.pages[0]?.remark ?? '')
        const [row] = await db
          .insert(project)
          .values({ name, searchText: searchText(name), remark, userId: actor.userId, createdAt: at, updatedAt: at })
          .returning({ id: project.id })
        const { id: projectId } = row as { id: number }
        const part = begin({ actor, projectId, isNew: true, at, prepared, choices, here: NOTHING_HERE, files: files.ids })
        part.sentences.push({ zh: `新建项目“${name}”`, en: `Made the project “${name}”` })
        await bringAll(db, part, files)
        await also(db, part)
        return part
      }),
    )
    resources.told(bringing.projectId)
    return summaryOf(bringing, given)
  }

  return {
    /** What an import as a new project would do. Writes nothing. */
    async check(actor: Actor, file: File): Promise<ImportPlan> {
      await requireTurn(actor)
      const prepared = await prepare.file(file)
      return describe(store.read, prepared, prepared, {
        ...{ target: null, isAdmin: true, here: NOTHING_HERE },
        knownServices: await knownServices(store.read, actor, null),
        room: await roomFor(actor, prepared, true),
      })
    },

    /** The same for a project that is here. */
    async checkInto(actor: Actor, projectId: number, file: File): Promise<ImportPlan> {
      const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
      await requireTurn(actor)
      const given = await prepare.file(file)
      const prepared = partsFor(given, role === 'admin')
      const [row] = await store.read.select({ name: project.name }).from(project).where(eq(project.id, projectId))
      return describe(store.read, given, prepared, {
        ...{ target: { id: projectId, name: row?.name ?? '' }, isAdmin: role === 'admin' },
        here: await lookAround(store.read, projectId, prepared),
        knownServices: await knownServices(store.read, actor, projectId),
        room: [],
      })
    },

    async import(actor: Actor, file: File, choicesText: string): Promise<ImportSummary> {
      await requireTurn(actor)
      const choices = readChoices(choicesText)
      const given = await prepare.file(file)
      return bringNew(actor, given, choices, (db, { projectId, prepared }) =>
        audit(db, { action: 'project imported', userId: actor.userId, target: `project ${projectId}, ${prepared.pages.length} pages` }),
      )
    },

    /** A new project out of content that this server keeps. Whoever calls says in the same write what it was made for. */
    async copy(actor: Actor, file: ExchangeFile, also: (db: Db) => Promise<void>): Promise<ImportSummary> {
      await requireTurn(actor)
      return bringNew(actor, await prepare.content({ file, findings: [] }), NO_CHOICES, also)
    },

    async importInto(actor: Actor, projectId: number, file: File, choicesText: string): Promise<ImportSummary> {
      const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
      await requireTurn(actor)
      const choices = readChoices(choicesText)
      const given = await prepare.file(file)
      const isAdmin = role === 'admin'
      const prepared = chosenContent(partsFor(given, isAdmin), choices)
      const names = await namesFor(projectId, prepared, await lookAround(store.read, projectId, prepared))
      const bringing = await withFiles(prepared, (files) =>
        store.write(async (db) => {
          await access.require(actor, db, projectId, isAdmin ? 'admin' : 'developer', missingProject())
          const here = await lookAround(db, projectId, prepared)
          const part = begin({ actor, projectId, isNew: false, at: now(), prepared, choices, here, files: files.ids })
          await bringAll(db, part, files)
          await audit(db, {
            action: 'pages imported',
            userId: actor.userId,
            target: `project ${projectId}, ${prepared.pages.length} pages`,
          })
          return part
        }, names),
      )
      resources.told(projectId)
      await tellPeople(bringing)
      return summaryOf(bringing, given)
    },
  }

  /** Whoever has a role that is another one now sees that from the next request on. */
  async function tellPeople({ roles }: Bringing): Promise<void> {
    if (roles.size === 0) return
    const rows = await store.read
      .select({ userId: projectMember.userId })
      .from(projectMember)
      .where(inArray(projectMember.roleId, [...roles.values()]))
    changed(rows.map(({ userId }) => userId))
  }
}
export type Exchange = ReturnType<typeof createExchange>
