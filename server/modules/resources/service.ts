import { and, desc, eq, gte, inArray, like, or, sql } from 'drizzle-orm'
import type { AllowedHost, PageResources } from '#kernel/page/resources'
import type { Bus } from '../../bus/bus.ts'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Late } from '../../http/late.ts'
import { createLeases } from '../../http/leases.ts'
import { isWithin, type ResourceLimits } from '../../http/resource-limits.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ResourceAudit } from './audits.ts'
import { resourceErrors } from './errors.ts'
import { MOST_HOSTS, type ProjectResources } from './model.ts'
import type { ResourceTables, StoredHost } from './table.ts'

const REMEMBERED = 5_000
const DAY = 86_400_000
/** How far back refused hosts are shown. */
const SHOWN_DAYS = 7
/** Hosts and pages of the list of what was refused. */
const MOST_BLOCKED = 100

const TOPIC = 'resources:'

const same = (a: AllowedHost, b: AllowedHost): boolean => a.kind === b.kind && a.host === b.host && a.way === b.way
const shown = ({ kind, host, way }: AllowedHost): string => `${kind} ${host}${way === 'server' ? ' through the server' : ''}`

export interface ResourceChange {
  readonly projectId: number
  readonly hosts: readonly AllowedHost[]
  readonly any: readonly ('image' | 'media')[]
  readonly devices: PageResources['devices']
  readonly mapKey?: string | undefined
}

interface CurrentResources {
  readonly resources: PageResources | null
  readonly mapKey: string
}

interface ResourcesDeps {
  readonly store: Store<AccountTables & PageTables & DocumentTables & ResourceTables>
  readonly bus: Bus
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ResourceAudit>
  readonly limits: ResourceLimits
  readonly counts: MemoryCounts
  readonly changes: Hooks<(projectId: number) => void>
}

type Row = ResourcesDeps['store']['t']['projectResources']['$inferSelect']

/** What the pages of projects may load from other hosts. */
class ResourceOperations {
  private readonly known

  constructor(private readonly deps: ResourcesDeps) {
    const { now, bus, counts } = deps
    this.known = createLeases<number, CurrentResources>({ now, most: REMEMBERED, counts })
    bus.subscribe(`${TOPIC}*`, (_, topic) => this.known.forget(Number(topic.slice(TOPIC.length))))
  }

  /** The list as it is written. */
  readonly rowOf = async (db: Db, projectId: number): Promise<Row | undefined> => {
    const { projectResources } = this.deps.store.t
    const [row] = await db.select().from(projectResources).where(eq(projectResources.projectId, projectId))
    return row
  }

  /** What counts of a row: the deployment may have become stricter since it was written. */
  private effective(row: Row | undefined, projectId: number): PageResources | null {
    const { limits } = this.deps
    if (!row) return null
    const hosts = row.hosts.filter((each) => isWithin(limits, each)).map(({ kind, host, way }) => ({ kind, host, way }))
    const any = row.any.filter((kind) => limits.any.includes(kind))
    if (hosts.length + any.length + row.devices.length === 0) return null
    return { project: projectId, hosts, any, devices: row.devices }
  }

  /** What counts now, as old as a lease at most. */
  readonly current = (projectId: number): Late<CurrentResources> => {
    const { store } = this.deps
    const read = async () => {
      const row = await this.rowOf(store.read, projectId)
      return { resources: this.effective(row, projectId), mapKey: row?.mapKey ?? '' }
    }
    const taken = async () => (await this.known.take(projectId, read)) ?? { resources: null, mapKey: '' }
    return this.known.get(projectId) ?? taken()
  }

  private requireAllowed(hosts: readonly AllowedHost[], before: readonly AllowedHost[]): void {
    const { limits } = this.deps
    if (hosts.length > MOST_HOSTS) throw new AppError(resourceErrors.tooMany)
    // What stands in the list already may stay, so that a stricter deployment does not stop other changes; it has no
    // effect.
    const beyond = hosts.find((each) => !isWithin(limits, each) && !before.some((old) => same(old, each)))
    if (beyond) throw new AppError(resourceErrors.beyondLimit, { data: { kind: beyond.kind, host: beyond.host } })
  }

  private async replaceList(db: Db, actor: Actor, before: Row | undefined, change: ResourceChange): Promise<void> {
    const { now, limits, audit } = this.deps
    const { projectResources } = this.deps.store.t
    const { projectId, any, devices } = change
    const old = before?.hosts ?? []
    const hosts: StoredHost[] = []
    for (const each of change.hosts)
      if (!hosts.some((other) => same(other, each)))
        hosts.push(old.find((other) => same(other, each)) ?? { ...each, addedBy: actor.userId, addedAt: now().getTime() })
    this.requireAllowed(hosts, old)
    if (any.some((kind) => !limits.any.includes(kind) && !before?.any.includes(kind))) throw new AppError(resourceErrors.beyondLimit)
    const values = { hosts, any: [...new Set(any)], devices: [...new Set(devices)], mapKey: change.mapKey ?? before?.mapKey ?? '' }
    const at = now()
    await db
      .insert(projectResources)
      .values({ projectId, ...values, updatedAt: at })
      .onConflictDoUpdate({ target: projectResources.projectId, set: { ...values, updatedAt: at } })
    const difference = [
      ...hosts.filter((each) => !old.some((other) => same(other, each))).map((each) => `+${shown(each)}`),
      ...old.filter((each) => !hosts.some((other) => same(other, each))).map((each) => `-${shown(each)}`),
      ...(String(values.any) === String(before?.any ?? []) ? [] : [`every host for: ${values.any.join(' ') || 'nothing'}`]),
      ...(String(values.devices) === String(before?.devices ?? []) ? [] : [`devices: ${values.devices.join(' ') || 'none'}`]),
      ...(values.mapKey === (before?.mapKey ?? '') ? [] : ['the key for maps']),
    ]
    if (difference.length > 0)
      await audit(db, { action: 'resources changed', userId: actor.userId, target: `project ${projectId}: ${difference.join(', ')}` })
  }

  readonly told = (projectId: number): void => {
    const { bus, changes } = this.deps
    bus.publish(`${TOPIC}${projectId}`)
    for (const work of changes.all()) work(projectId)
  }

  private async pagesNaming(projectId: number, hosts: readonly StoredHost[]) {
    const { store } = this.deps
    const { documentEntry, page } = this.deps.store.t
    const bare = (host: string) => host.replace(/^\*/, '')
    const wanted = [...new Set(hosts.map(({ host }) => bare(host)))]
    if (wanted.length === 0) return () => []
    const text = sql`cast(${documentEntry.entry} as text)`
    const rows = await store.read
      .select({ id: page.id, name: page.name, text: sql<string>`${text}` })
      .from(page)
      .innerJoin(documentEntry, eq(documentEntry.documentId, page.documentId))
      .where(and(eq(page.projectId, projectId), or(...wanted.map((host) => like(text, `%${host}%`)))))
      .orderBy(page.id)
    return (host: string) => {
      const found = rows.filter((row) => row.text.toLowerCase().includes(bare(host)))
      return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()]
    }
  }

  private async blockedOf(projectId: number): Promise<ProjectResources['blocked']> {
    const { now, store } = this.deps
    const { resourceBlock, page } = this.deps.store.t
    const since = Math.floor(now().getTime() / DAY) - SHOWN_DAYS
    const total = sql<number>`sum(${resourceBlock.count})`
    const rows = await store.read
      .select({
        ...{ kind: resourceBlock.kind, host: resourceBlock.host, id: page.id, name: page.name },
        ...{ count: total, first: sql<number>`min(${resourceBlock.day})` },
      })
      .from(resourceBlock)
      .innerJoin(page, eq(page.id, resourceBlock.pageId))
      .where(and(eq(resourceBlock.projectId, projectId), gte(resourceBlock.day, since)))
      .groupBy(resourceBlock.kind, resourceBlock.host, page.id, page.name)
      .orderBy(desc(total))
      .limit(MOST_BLOCKED)
    return rows.map(({ kind, host, id, name, count, first }) => ({
      ...{ kind, host, page: { id, name }, count: Number(count) },
      since: new Date(Number(first) * DAY).toISOString(),
    }))
  }

  /** Whether the deployment lets projects allow a host. */
  readonly isWithin = (host: AllowedHost): boolean => isWithin(this.deps.limits, host)

  /** In the write of whoever was let do so: the list as it is from now on. `told` belongs after it. */
  readonly write = async (db: Db, actor: Actor, change: ResourceChange): Promise<void> =>
    this.replaceList(db, actor, await this.rowOf(db, change.projectId), change)

  readonly read = async (actor: Actor, projectId: number): Promise<ProjectResources> => {
    const { access, store, limits } = this.deps
    const { user } = this.deps.store.t
    const role = await access.require(actor, store.read, projectId, 'tester', missingProject())
    const row = await this.rowOf(store.read, projectId)
    const hosts = row?.hosts ?? []
    const ids = [...new Set(hosts.map(({ addedBy }) => addedBy))]
    const people =
      ids.length === 0 ? [] : await store.read.select({ id: user.id, name: user.userName }).from(user).where(inArray(user.id, ids))
    const pagesOf = await this.pagesNaming(projectId, hosts)
    const mayEdit = role === 'admin'
    return {
      hosts: hosts.map(({ kind, host, way, addedBy, addedAt }) => ({
        ...{ kind, host, way, pages: pagesOf(host), isBeyondLimit: !isWithin(limits, { kind, host }) },
        addedBy: people.find(({ id }) => id === addedBy)?.name ?? '',
        addedAt: new Date(addedAt).toISOString(),
      })),
      any: [...(row?.any ?? [])],
      devices: [...(row?.devices ?? [])],
      hasMapKey: (row?.mapKey ?? '') !== '',
      mapKey: mayEdit ? (row?.mapKey ?? '') : '',
      limits: limits.hosts === null ? null : Object.fromEntries(Object.entries(limits.hosts).map(([kind, list]) => [kind, [...list]])),
      limitAny: [...limits.any],
      mayEdit,
      blocked: await this.blockedOf(projectId),
    }
  }

  readonly update = async (actor: Actor, change: ResourceChange): Promise<void> => {
    const { store, access } = this.deps
    await store.write(
      async (db) => {
        await access.require(actor, db, change.projectId, 'admin', missingProject())
        await this.replaceList(db, actor, await this.rowOf(db, change.projectId), change)
      },
      [`resources:${change.projectId}`],
    )
    this.told(change.projectId)
  }

  /** Adds one host and leaves the rest as it is. */
  readonly allow = async (actor: Actor, projectId: number, entry: AllowedHost): Promise<void> => {
    const { store, access } = this.deps
    await store.write(
      async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const before = await this.rowOf(db, projectId)
        const rest = (before?.hosts ?? []).filter((each) => !(each.kind === entry.kind && each.host === entry.host))
        await this.replaceList(db, actor, before, {
          projectId,
          hosts: [...rest, entry],
          any: before?.any ?? [],
          devices: before?.devices ?? [],
        })
      },
      [`resources:${projectId}`],
    )
    this.told(projectId)
  }
}

export const createResources = (deps: ResourcesDeps): Pick<ResourceOperations, keyof ResourceOperations> => new ResourceOperations(deps)
export type Resources = ReturnType<typeof createResources>
