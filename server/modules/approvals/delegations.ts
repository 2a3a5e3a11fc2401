import { and, asc, count, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { FoundPerson, RecordPeople } from '../records/index.ts'
import type { ApprovalAudit } from './audits.ts'
import { delegationErrors, MOST_DELEGATIONS } from './delegation-errors.ts'
import type { DelegationGiven, DelegationInfo } from './delegation-model.ts'
import type { DelegationStarts } from './delegation-starts.ts'
import { approvalNotices } from './notices.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalTables } from './table.ts'

const MOST_LISTED = 1_000

interface DelegationDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ApprovalAudit>
  readonly people: ApprovalPeople
  readonly recordPeople: Pick<RecordPeople, 'find'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly starts: Pick<DelegationStarts, 'begin'>
}
export type DelegationRow = ApprovalTables['delegation']['$inferSelect']
interface Wanted {
  readonly toId: number
  readonly flowIds: readonly number[] | null
  readonly since: Date
  readonly until: Date
  readonly moveOpen: boolean
}

const wantedOf = ({ toId, flowIds, since, until, moveOpen }: DelegationGiven): Wanted => ({
  ...{ toId, moveOpen, since: new Date(since), until: new Date(until) },
  flowIds: flowIds ? [...new Set(flowIds)] : null,
})
const missing = () => new AppError(delegationErrors.notFound)
const aloneFor = (projectId: number, userId: number) => [`delegations:${projectId} ${userId}`]

/** Whether two delegations are about the same flow at the same time. */
function isOverlapping(one: Wanted, other: Wanted): boolean {
  if (one.since >= other.until || other.since >= one.until) return false
  const { flowIds } = one
  return flowIds === null || other.flowIds === null || other.flowIds.some((id) => flowIds.includes(id))
}

/** Who decides for whom in a project, and for how long. People make their own; administrators see all. */
export class Delegations {
  constructor(private readonly deps: DelegationDeps) {}

  /** Newest first. */
  async list(actor: Actor, projectId: number): Promise<readonly DelegationInfo[]> {
    const { store, access } = this.deps
    const { delegation } = store.t
    const role = await access.enter(actor, store.read, projectId, missingProject())
    const own = role === 'admin' ? undefined : eq(delegation.userId, actor.userId)
    const rows = await store.read
      .select()
      .from(delegation)
      .where(and(eq(delegation.projectId, projectId), own))
      .orderBy(desc(delegation.since), desc(delegation.id))
      .limit(MOST_LISTED)
    return this.infosOf(store.read, projectId, rows)
  }

  /** People of the project to whom the actor may delegate, by name. */
  async findPeople(actor: Actor, projectId: number, text: string): Promise<readonly FoundPerson[]> {
    const { store, access, recordPeople } = this.deps
    await access.enter(actor, store.read, projectId, missingProject())
    const found = await recordPeople.find(store.read, projectId, text)
    return found.filter(({ id }) => id !== actor.userId)
  }

  create(actor: Actor, projectId: number, given: DelegationGiven): Promise<DelegationInfo> {
    const { store, access, now } = this.deps
    const { delegation } = store.t
    const wanted = wantedOf(given)
    return store.write(
      async (db) => {
        await access.enter(actor, db, projectId, missingProject())
        const place = { projectId, userId: actor.userId, except: 0 }
        await this.requireAllowed(db, place, wanted)
        const [row] = await db
          .insert(delegation)
          .values({ ...wanted, projectId, userId: actor.userId, movedAt: null, createdAt: now() })
          .returning()
        await this.begun(db, row!, 'approval delegation made')
        return this.infoOf(db, row!)
      },
      aloneFor(projectId, actor.userId),
    )
  }

  async update(actor: Actor, id: number, given: DelegationGiven): Promise<DelegationInfo> {
    const { store } = this.deps
    const { delegation } = store.t
    const { projectId } = await this.own(actor, store.read, id)
    const wanted = wantedOf(given)
    return store.write(
      async (db) => {
        await this.own(actor, db, id)
        await this.requireAllowed(db, { projectId, userId: actor.userId, except: id }, wanted)
        const [row] = await db
          .update(delegation)
          .set({ ...wanted, movedAt: null })
          .where(eq(delegation.id, id))
          .returning()
        if (!row) throw missing()
        await this.begun(db, row, 'approval delegation changed')
        return this.infoOf(db, row)
      },
      aloneFor(projectId, actor.userId),
    )
  }

  /** Tasks that went to the other person stay theirs. */
  async delete(actor: Actor, id: number): Promise<void> {
    const { store } = this.deps
    const { delegation } = store.t
    await store.write(async (db) => {
      const row = await this.own(actor, db, id)
      await db.delete(delegation).where(eq(delegation.id, id))
      await this.note(db, row, 'approval delegation deleted')
    })
  }

  /** Deletes those that ended before. */
  async sweep(before: Date): Promise<void> {
    const { store } = this.deps
    const { delegation } = store.t
    await store.write(async (db) => void (await db.delete(delegation).where(lt(delegation.until, before))))
  }

  private async own(actor: Actor, db: Db, id: number): Promise<DelegationRow> {
    const { store, access } = this.deps
    const { delegation } = store.t
    const [row] = await db
      .select()
      .from(delegation)
      .where(and(eq(delegation.id, id), eq(delegation.userId, actor.userId)))
    if (!row) throw missing()
    await access.enter(actor, db, row.projectId, missing())
    return row
  }

  private async requireAllowed(
    db: Db,
    { projectId, userId, except }: { readonly projectId: number; readonly userId: number; readonly except: number },
    wanted: Wanted,
  ): Promise<void> {
    const { store, now, people } = this.deps
    const { delegation, approvalFlow } = store.t
    const refused = (kind: (typeof delegationErrors)[keyof typeof delegationErrors], field: string) =>
      new AppError(kind, { data: { field } })
    if (wanted.toId === userId) throw refused(delegationErrors.toSelf, 'toId')
    if (wanted.until <= wanted.since) throw refused(delegationErrors.endsBeforeStart, 'until')
    if (wanted.until <= now()) throw refused(delegationErrors.endsInPast, 'until')
    if (!(await people.active(db, projectId, [wanted.toId])).has(wanted.toId))
      throw refused(delegationErrors.toOutsider, 'toId')
    if (wanted.flowIds) {
      const isOfProject = and(eq(approvalFlow.projectId, projectId), inArray(approvalFlow.id, [...wanted.flowIds]))
      const [found] = await db.select({ n: count() }).from(approvalFlow).where(isOfProject)
      if (found?.n !== wanted.flowIds.length) throw refused(delegationErrors.unknownFlow, 'flowIds')
    }
    const rows = await db
      .select()
      .from(delegation)
      .where(and(eq(delegation.userId, userId), eq(delegation.projectId, projectId), gt(delegation.until, now())))
    const others = rows.filter(({ id }) => id !== except)
    if (others.some((each) => isOverlapping(wanted, each))) throw refused(delegationErrors.overlaps, 'since')
    if (others.length >= MOST_DELEGATIONS) throw new AppError(delegationErrors.tooMany)
  }

  private async begun(db: Db, row: DelegationRow, action: ApprovalAudit): Promise<void> {
    const { people, notifications, starts } = this.deps
    const { projectId, userId, toId } = row
    await starts.begin(db, row)
    const name = (await people.names(db, [userId])).get(userId) ?? ''
    const kind = approvalNotices.delegated
    await notifications.notify(db, { userIds: [toId], projectId, kind, values: { name }, link: `/app/${projectId}` })
    await this.note(db, row, action)
  }

  private note(db: Db, { id, projectId, userId, toId }: DelegationRow, action: ApprovalAudit): Promise<void> {
    const target = `project ${projectId}, delegation ${id}, user ${toId}`
    return this.deps.audit(db, { action, userId, target, projectId })
  }

  private async infoOf(db: Db, row: DelegationRow): Promise<DelegationInfo> {
    const [info] = await this.infosOf(db, row.projectId, [row])
    return info!
  }

  private async infosOf(db: Db, projectId: number, rows: readonly DelegationRow[]): Promise<readonly DelegationInfo[]> {
    const { store, people, now } = this.deps
    const { approvalFlow } = store.t
    const names = await people.names(
      db,
      rows.flatMap(({ userId, toId }) => [userId, toId]),
    )
    const flows = rows.some(({ flowIds }) => flowIds !== null)
      ? await db
          .select({ id: approvalFlow.id, name: approvalFlow.name })
          .from(approvalFlow)
          .where(eq(approvalFlow.projectId, projectId))
          .orderBy(asc(approvalFlow.name))
      : []
    const at = now()
    const person = (id: number) => ({ id, name: names.get(id) ?? '' })
    return rows.map(({ id, userId, toId, flowIds, since, until, moveOpen }) => ({
      ...{ id, person: person(userId), to: person(toId), moveOpen },
      flows: flowIds && flows.filter((flow) => flowIds.includes(flow.id)),
      ...{ since: since.toISOString(), until: until.toISOString() },
      status: at < since ? 'coming' : at < until ? 'active' : 'ended',
    }))
  }
}
