import type { JsonObject } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { DataEnv } from '../models/index.ts'
import {
  type FoundPerson,
  type RecordPeople,
  type RecordPolicies,
  type RecordService,
  recordErrors,
} from '../records/index.ts'
import type { HeldRoles } from '../roles/index.ts'
import type { ApprovalActing } from './acting.ts'
import type { ApprovalBeginning } from './beginning.ts'
import { type ChoosingStep, type ChosenPeople, choosingSteps, requireChosen } from './choosing.ts'
import { approvalErrors } from './errors.ts'
import type { PublishedFlows } from './flows-published.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalRecords } from './record-of.ts'
import type { ApprovalCommand } from './reduce/model.ts'
import { runErrors } from './run-errors.ts'
import { isStarter, requireStarter } from './starters.ts'
import type { ApprovalRow } from './storing.ts'
import type { ApprovalTables } from './table.ts'

export interface StartWanted {
  readonly flowId?: number | undefined
  /** Instead of its id: its name in the project, which a page login says. */
  readonly flow?: string | undefined
  readonly projectId?: number | undefined
  readonly env: DataEnv
  readonly recordId: string
  /** Ids of people whom the initiator chooses, by the id or the name of the step. */
  readonly chosen?: ChosenPeople | undefined
}
/** A published flow, as people start it. */
export interface UsedFlow {
  readonly id: number
  readonly name: string
  /** Empty where it is deleted. */
  readonly model: string
  readonly mayStart: boolean
  /** The steps whose people the initiator chooses. */
  readonly chooses: readonly ChoosingStep[]
}
type Command<T> = T extends unknown ? Omit<T, 'by'> : never
/** A command of a person: what only the product does is not among them. */
export type PersonCommand = Command<
  Exclude<ApprovalCommand, { readonly do: 'start' | 'due' | 'move' | 'workflow ended' }>
>

interface ApprovalDeps {
  readonly store: Store<ApprovalTables>
  readonly access: Access
  readonly policies: Pick<RecordPolicies, 'subject'>
  readonly records: Pick<RecordService, 'one'>
  readonly recordPeople: Pick<RecordPeople, 'find'>
  readonly people: Pick<ApprovalPeople, 'active'>
  readonly held: Pick<HeldRoles, 'of'>
  readonly approvalRecords: ApprovalRecords
  readonly flows: PublishedFlows
  readonly acting: ApprovalActing
  readonly beginning: ApprovalBeginning
}

/** Whether a person has a task or a copy, and so something to read. */
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
    const { store, people, beginning } = this.deps
    const { flow, released } = await this.startable(actor, { env, ...of })
    const { projectId } = flow
    const { stored } = released
    const { modelId } = stored
    await this.requireRecord(actor, { projectId, env, modelId, recordId })
    const byNode = await requireChosen(people, store.read, { projectId, stored, chosen })
    return beginning.begin({ flow, released, env, recordId, initiatorId: actor.userId, chosen: byNode })
  }

  /** People of the project whom a person who may start a flow may choose for its steps. */
  async findPeople(
    actor: Actor,
    { text, ...of }: { readonly flowId: number; readonly env: DataEnv; readonly text: string },
  ): Promise<readonly FoundPerson[]> {
    const { store, recordPeople } = this.deps
    const { flow } = await this.startable(actor, of)
    return recordPeople.find(store.read, flow.projectId, text)
  }

  /** A published flow that the actor may start. @throws AppError where there is none, or they may not */
  private async startable(actor: Actor, { env, ...of }: Pick<StartWanted, 'flowId' | 'flow' | 'projectId' | 'env'>) {
    const { store, access, flows, held } = this.deps
    const projectOf = actor.app ?? of.projectId
    const flow =
      of.flowId !== undefined
        ? await flows.flow(store.read, of.flowId)
        : of.flow !== undefined && projectOf !== undefined
          ? await flows.named(store.read, projectOf, of.flow)
          : null
    if (!flow) throw new AppError(approvalErrors.flowNotFound)
    const role = await access.enter(actor, store.read, flow.projectId, new AppError(approvalErrors.flowNotFound))
    const released = await flows.released(store.read, flow.id, env)
    if (!released) throw new AppError(approvalErrors.flowNotPublished)
    const { projectId } = flow
    if (role !== 'admin') await requireStarter(held, store.read, { actor, projectId, stored: released.stored })
    return { flow, released }
  }

  /** Flows that are published in an environment, by name, and which of them the actor may start. */
  async flows(
    actor: Actor,
    { projectId, env }: { readonly projectId: number; readonly env: DataEnv },
  ): Promise<readonly UsedFlow[]> {
    const { store, access, flows, approvalRecords, held } = this.deps
    const role = await access.enter(actor, store.read, projectId, missingProject())
    const published = await flows.published(store.read, projectId, env)
    const found: UsedFlow[] = []
    for (const { id, name, isEnabled, stored } of published) {
      const model = await approvalRecords.modelOf({ projectId, env, modelId: stored.modelId })
      const isOpen = async () => role === 'admin' || isStarter(held, store.read, { actor, projectId, stored })
      const mayStart = isEnabled && model !== null && (await isOpen())
      found.push({ id, name, model: model?.name ?? '', mayStart, chooses: choosingSteps(stored) })
    }
    return found
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
}
