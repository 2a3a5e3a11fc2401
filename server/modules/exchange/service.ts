import { eq } from 'drizzle-orm'
import { lookKind, textsKind } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
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
import type { Allowance } from './allowance.ts'
import type { ExchangeAudit } from './audits.ts'
import type { BringBlocks } from './bring-blocks.ts'
import type { BringFiles } from './bring-files.ts'
import type { BringMenus } from './bring-menus.ts'
import type { BringPages } from './bring-pages.ts'
import type { BringRecords } from './bring-records.ts'
import { type Bringing, choiceFor, plural } from './bringing.ts'
import type { createDescribePlan } from './describe-plan.ts'
import { exchangeErrors, fileTooLarge, refuse } from './errors.ts'
import { type ExchangeFile, FILE_LIMITS } from './file-model.ts'
import { finding, shown } from './findings.ts'
import { withAllowed } from './hosts.ts'
import type { KnownServices } from './known-services.ts'
import { type ExchangeFinding, type ImportChoices, type ImportPlan, type ImportSummary, importChoices, NO_CHOICES } from './model.ts'
import { type Here, type LookAround, NOTHING_HERE, partsFor } from './plan.ts'
import type { ProjectRecords } from './project-records.ts'
import type { Given, Readers } from './readers.ts'
import type { Content, Overview, Reading } from './reading.ts'

const MAP_KEY = 'project map-key'
/** Files that one person may check or import within a minute. */
const MOST_A_MINUTE = 30

export const createExchange = (deps: {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables & RoleTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ExchangeAudit>
  readonly quotas: Pick<Quotas, 'requireProject' | 'mine'>
  readonly resources: Pick<Resources, 'rowOf' | 'isWithin' | 'write' | 'told'>
  readonly readers: Readers
  readonly allowance: Allowance
  readonly lookAround: LookAround
  readonly describe: ReturnType<typeof createDescribePlan>
  readonly knownServices: KnownServices
  readonly records: ProjectRecords
  readonly bring: {
    readonly files: BringFiles
    readonly blocks: BringBlocks
    readonly pages: BringPages
    readonly records: BringRecords
    readonly menus: BringMenus
  }
  /** Told of people whose rights are others now. */
  /** Everybody whose rights depend on one of these roles. */
  readonly peopleWith: (db: Db, roleIds: readonly number[]) => Promise<readonly number[]>
  readonly changed: (userIds: readonly number[]) => void
}) => {
  const {
    store,
    now,
    access,
    audit,
    quotas,
    resources,
    readers,
    allowance,
    lookAround,
    describe,
    knownServices,
    records,
    bring,
    peopleWith,
    changed,
  } = deps
  const { project } = store.t

  /** What of the person’s room would be too small, as far as it can be told before. */
  const roomFor = async (actor: Actor, prepared: Overview, isNew: boolean): Promise<readonly ExchangeFinding[]> => {
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
      throw refuse(exchangeErrors.choices, { zh: '内容无法读取', en: 'they cannot be read' })
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
  const namesFor = async (projectId: number, prepared: Overview, here: Here): Promise<readonly string[]> => {
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

  const summaryOf = (bringing: Bringing, given: Overview): ImportSummary => {
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
      ...shown([...given.findings, ...given.fileFindings], given.moreFindings),
      ids: {
        ...{ pages: pairs(pages), menus: pairs(menus), roles: pairs(roles), blocks: [...blocks] },
        files: [...files].map(([from, to]) => ({ from, to })),
      },
    }
  }
  /** The contents of a file as they were chosen, with its files put in place: they are there before the rows that name them. */
  const withContent = async <T>(
    { contents, overview, upload }: Reading,
    { part, choices }: { readonly part: Overview; readonly choices: ImportChoices },
    work: (content: Content, files: Awaited<ReturnType<BringFiles['put']>>) => Promise<T>,
  ): Promise<T> => {
    const content = { ...part, ...(await contents(choices)) }
    const files = await bring.files.put(overview.uploads, upload)
    try {
      return await work(content, files)
    } catch (error) {
      await files.remove()
      throw error
    }
  }

  /** Reading a file costs the server time, whatever comes of it. */
  const requireTurn = async ({ userId }: Actor, bytes: number): Promise<void> => {
    const limit = { key: `exchange:${userId}`, most: MOST_A_MINUTE, windowMs: 60_000 }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    allowance.take(userId, bytes)
  }
  /** @throws AppError also before anything is read of a file that is too large */
  const reading = async <T>(actor: Actor, given: Given, work: (reading: Reading) => Promise<T>): Promise<T> => {
    await requireTurn(actor, given.content.size)
    if (given.content.size > FILE_LIMITS.bytes) throw fileTooLarge()
    return readers.read(actor.userId, given, work)
  }
  const sent = (file: File): Given => ({ content: file, name: file.name ?? '', isKept: false })

  /** Makes a project of what was read; `also` is done in the same write. */
  const bringNew = async (
    actor: Actor,
    read: Reading,
    choices: ImportChoices,
    also: (db: Db, bringing: Bringing) => Promise<void>,
  ): Promise<ImportSummary> => {
    const given = read.overview
    const bringing = await withContent(read, { part: given, choices }, (prepared, files) =>
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
  const bringInto = async (
    actor: Actor,
    read: Reading,
    to: { readonly projectId: number; readonly isAdmin: boolean; readonly choices: ImportChoices },
  ) => {
    const { projectId, isAdmin, choices } = to
    const part = partsFor(read.overview, isAdmin)
    const names = await namesFor(projectId, part, await lookAround(store.read, projectId, part))
    const bringing = await withContent(read, { part, choices }, (prepared, files) =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, isAdmin ? 'admin' : 'developer', missingProject())
        const here = await lookAround(db, projectId, prepared)
        const begun = begin({ actor, projectId, isNew: false, at: now(), prepared, choices, here, files: files.ids })
        await bringAll(db, begun, files)
        await audit(db, {
          action: 'pages imported',
          userId: actor.userId,
          target: `project ${projectId}, ${prepared.pages.length} pages`,
        })
        return begun
      }, names),
    )
    resources.told(projectId)
    await tellPeople(bringing)
    return summaryOf(bringing, read.overview)
  }

  return {
    /** What an import as a new project would do. Writes nothing. */
    check: (actor: Actor, file: File): Promise<ImportPlan> =>
      reading(actor, sent(file), async ({ overview }) =>
        describe(store.read, overview, overview, {
          ...{ target: null, isAdmin: true, here: NOTHING_HERE },
          knownServices: await knownServices(actor, null),
          room: await roomFor(actor, overview, true),
        }),
      ),

    /** The same for a project that is here. */
    async checkInto(actor: Actor, projectId: number, file: File): Promise<ImportPlan> {
      const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
      return reading(actor, sent(file), async ({ overview }) => {
        const part = partsFor(overview, role === 'admin')
        const [row] = await store.read.select({ name: project.name }).from(project).where(eq(project.id, projectId))
        return describe(store.read, overview, part, {
          ...{ target: { id: projectId, name: row?.name ?? '' }, isAdmin: role === 'admin' },
          here: await lookAround(store.read, projectId, part),
          knownServices: await knownServices(actor, projectId),
          room: [],
        })
      })
    },

    async import(actor: Actor, file: File, choicesText: string): Promise<ImportSummary> {
      const choices = readChoices(choicesText)
      return reading(actor, sent(file), (read) =>
        bringNew(actor, read, choices, (db, { projectId, prepared }) =>
          audit(db, { action: 'project imported', userId: actor.userId, target: `project ${projectId}, ${prepared.pages.length} pages` }),
        ),
      )
    },

    /** A new project out of content that this server keeps. Whoever calls says in the same write what it was made for. */
    copy: (actor: Actor, file: ExchangeFile, also: (db: Db) => Promise<void>): Promise<ImportSummary> =>
      reading(actor, { content: new Blob([JSON.stringify(file)]), name: '', isKept: true }, (read) =>
        bringNew(actor, read, NO_CHOICES, also),
      ),

    async importInto(actor: Actor, projectId: number, file: File, choicesText: string): Promise<ImportSummary> {
      const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
      const choices = readChoices(choicesText)
      return reading(actor, sent(file), (read) => bringInto(actor, read, { projectId, isAdmin: role === 'admin', choices }))
    },
  }

  /** Whoever has a role that is another one now sees that from the next request on. */
  async function tellPeople({ roles }: Bringing): Promise<void> {
    if (roles.size === 0) return
    changed(await peopleWith(store.read, [...roles.values()]))
  }
}
export type Exchange = ReturnType<typeof createExchange>
