import { and, eq, isNull, max } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { DataEnv } from '../models/index.ts'
import { type RecordPolicies, type RecordService, recordErrors } from '../records/index.ts'
import type { HeldRoles } from '../roles/index.ts'
import type { ApprovalActing } from './acting.ts'
import { approvalErrors } from './errors.ts'
import type { FactsMaking } from './facts.ts'
import type { FlowVersion, PublishedFlows } from './flows-published.ts'
import { titleOf } from './outcome.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalRecords } from './record-of.ts'
import type { ApprovalCommand } from './reduce/model.ts'
import { begin } from './reduce/reduce.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import type { ApprovalRow } from './storing.ts'
import type { ApprovalTables } from './table.ts'

export interface StartWanted {
  readonly flowId?: number | undefined
  /** Instead of its id: its name in the project, which a page login says. */
  readonly flow?: string | undefined
  readonly projectId?: number | undefined
  readonly env: DataEnv
  readonly recordId: string
  /** Ids of people whom the initiator chooses, by step. */
  readonly chosen?: { readonly [node: string]: readonly number[] } | undefined
}
/** A published flow, as people start it. */
export interface UsedFlow {
  readonly id: number
  readonly name: string
  /** Empty where it is deleted. */
  readonly model: string
  readonly mayStart: boolean
}
type Command<T> = T extends unknown ? Omit<T, 'by'> : never
/** A command of a person: what only the product does is not among them. */
export type PersonCommand = Command<
  Exclude<ApprovalCommand, { readonly do: 'start' | 'due' | 'move' | 'workflow ended' }>
>

interface ApprovalDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly access: Access
  readonly policies: Pick<RecordPolicies, 'subject'>
  readonly records: Pick<RecordService, 'one'>
  readonly held: Pick<HeldRoles, 'of'>
  readonly approvalRecords: ApprovalRecords
  readonly flows: PublishedFlows
  readonly facts: FactsMaking
  readonly people: ApprovalPeople
  readonly acting: ApprovalActing
}

/** Whether somebody has a task or a copy, and so something to read. */
const hasPart = ({ state: { tasks, copies } }: ApprovalRow, userId: number): boolean =>
  [...tasks, ...copies].some((each) => each.userId === userId)

/** What people do with approvals. */
export class Approvals {
  constructor(private readonly deps: ApprovalDeps) {}

  /**
   * An approval that the actor has a part in: as initiator, by a task or copy, or as administrator of the project.
   * @throws AppError where it does not exist, or is none of theirs
   */
  async open(actor: Actor, db: Db, id: string): Promise<ApprovalRow> {
    const { access, acting } = this.deps
    const row = await acting.rowOf(db, id)
    if (!row) throw new AppError(runErrors.noApproval)
    const role = await access.enter(actor, db, row.projectId, new AppError(runErrors.noApproval))
    const isOfThem = row.initiatorId === actor.userId || hasPart(row, actor.userId)
    if (role !== 'admin' && !isOfThem) throw new AppError(runErrors.noApproval)
    return row
  }

  /** Does a command of a person, with changes of fields that their step lets edit. */
  async act(
    actor: Actor,
    id: string,
    { command, changes = {} }: { readonly command: PersonCommand; readonly changes?: JsonObject | undefined },
  ): Promise<{ readonly status: string; readonly version: number }> {
    const { store, acting } = this.deps
    const row = await this.open(actor, store.read, id)
    if (command.do === 'read' && !hasPart(row, actor.userId)) return { status: row.status, version: row.version }
    try {
      const { status, version } = await acting.act(id, { ...command, by: actor.userId } as ApprovalCommand, changes)
      return { status, version }
    } catch (error) {
      // What was read before is read.
      const isRead = command.do === 'read' && error instanceof AppError && error.kind === runErrors.handled
      if (!isRead) throw error
      return { status: row.status, version: row.version }
    }
  }

  /** Starts an approval of a record that the actor may view. */
  async start(
    actor: Actor,
    { env, recordId, chosen = {}, ...of }: StartWanted,
  ): Promise<{ readonly id: string; readonly no: number; readonly status: string }> {
    const { store, access, flows, acting, now, people } = this.deps
    const projectOf = actor.app ?? of.projectId
    const flow =
      of.flowId !== undefined
        ? await flows.flow(store.read, of.flowId)
        : of.flow !== undefined && projectOf !== undefined
          ? await flows.named(store.read, projectOf, of.flow)
          : null
    if (!flow) throw new AppError(approvalErrors.flowNotFound)
    const flowId = flow.id
    const role = await access.enter(actor, store.read, flow.projectId, new AppError(approvalErrors.flowNotFound))
    const released = await flows.released(store.read, flowId, env)
    if (!released) throw new AppError(approvalErrors.flowNotPublished)
    const { projectId } = flow
    if (role !== 'admin' && !(await this.isStarter(actor, projectId, released.stored)))
      throw new AppError(runErrors.forbidden)
    const { modelId } = released.stored
    await this.requireRecord(actor, { projectId, env, modelId, recordId })
    const at = now()
    const draft: ApprovalRow = {
      ...{ id: newRecordId(at.getTime()), projectId, env, flowId, versionId: released.versionId, no: 0, title: '' },
      ...{ initiatorId: actor.userId, modelId, recordId, chosen, status: 'draft', version: 0 },
      ...{ state: begin(actor.userId), startedAt: at, updatedAt: at, endedAt: null },
    }
    const record = await this.deps.approvalRecords.find(draft)
    const about = await acting.about(draft, record)
    const name = (await people.names(store.read, [actor.userId])).get(actor.userId) ?? ''
    const row = { ...draft, title: await titleOf(this.deps.facts, about, { flow: flow.name, name }) }
    let no = 0
    const state = await acting.begin(row, {
      alone: [`approvals:${projectId} ${env}`],
      insert: async (db, given) => {
        const made = await this.insert(db, given)
        no = made.no
        return made
      },
    })
    return { id: row.id, no, status: state.status }
  }

  /** Flows that are published in an environment, by name, and which of them the actor may start. */
  async flows(
    actor: Actor,
    { projectId, env }: { readonly projectId: number; readonly env: DataEnv },
  ): Promise<readonly UsedFlow[]> {
    const { store, access, flows, approvalRecords } = this.deps
    const role = await access.enter(actor, store.read, projectId, missingProject())
    const published = await flows.published(store.read, projectId, env)
    const found: UsedFlow[] = []
    for (const { id, name, isEnabled, stored } of published) {
      const model = await approvalRecords.modelOf({ projectId, env, modelId: stored.modelId })
      const mayStart =
        isEnabled && model !== null && (role === 'admin' || (await this.isStarter(actor, projectId, stored)))
      found.push({ id, name, model: model?.name ?? '', mayStart })
    }
    return found
  }

  private async isStarter(actor: Actor, projectId: number, stored: FlowVersion['stored']): Promise<boolean> {
    const { starters } = stored.settings
    if (starters.length === 0) return true
    const roles = await this.deps.held.of(this.deps.store.read, projectId, actor)
    return roles.some(({ id }) => starters.includes(id))
  }

  /** @throws AppError for a record that the actor may not view */
  private async requireRecord(
    actor: Actor,
    { recordId, ...at }: Pick<ApprovalRow, 'projectId' | 'env' | 'modelId' | 'recordId'>,
  ): Promise<void> {
    const { approvalRecords, policies, records } = this.deps
    const { projectId, env } = at
    const model = await approvalRecords.modelOf(at)
    const subject = model && (await policies.subject(actor, { projectId, env, zone: 'UTC', origin: 'approval' }))
    if (!subject) throw new AppError(recordErrors.notFound)
    await records.one(subject, { model: model.name }, recordId)
  }

  /** In the write of the start. @throws AppError where the record has an approval of the flow that goes on */
  private async insert(db: Db, row: ApprovalRow): Promise<ApprovalRow> {
    const { approval } = this.deps.store.t
    const { projectId, env, flowId, modelId, recordId } = row
    const [other] = await db
      .select({ no: approval.no })
      .from(approval)
      .where(
        and(
          eq(approval.modelId, modelId),
          eq(approval.env, env),
          eq(approval.recordId, recordId),
          eq(approval.flowId, flowId),
          isNull(approval.endedAt),
        ),
      )
    if (other) throw new AppError(runErrors.underWay, { detail: runWords.underWay(other.no), data: { no: other.no } })
    const [last] = await db
      .select({ no: max(approval.no) })
      .from(approval)
      .where(and(eq(approval.projectId, projectId), eq(approval.env, env)))
    const [made] = await db
      .insert(approval)
      .values({ ...row, no: (last?.no ?? 0) + 1 })
      .returning()
    return made!
  }
}
