import { asc, eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import type { FieldRight } from '#sdk/approval'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { ModelShape } from '../models/index.ts'
import {
  type FoundPerson,
  permitsField,
  type RecordPeople,
  type RecordPolicies,
  type ShownModel,
} from '../records/index.ts'
import type { ViewerService } from '../viewer/index.ts'
import type { Approvals } from './approvals.ts'
import type { FactsMaking } from './facts.ts'
import type { PublishedFlows } from './flows-published.ts'
import type { ApprovalPeople } from './people.ts'
import { definitionOf, fieldRightsOf, nameOfStep, peopleIn } from './pinned.ts'
import type { ApprovalRecords } from './record-of.ts'
import { allowed } from './reduce/allowed.ts'
import { stepsIn } from './reduce/flow.ts'
import { nodeAt } from './reduce/tasks.ts'
import type { ApprovalDetail } from './run-model.ts'
import { type ApprovalRow, hasEnded } from './storing.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

interface ReadingDeps {
  readonly store: Store<ApprovalTables>
  readonly policies: Pick<RecordPolicies, 'subject'>
  readonly approvals: Approvals
  readonly approvalRecords: ApprovalRecords
  readonly flows: PublishedFlows
  readonly facts: FactsMaking
  readonly people: ApprovalPeople
  readonly recordPeople: Pick<RecordPeople, 'find'>
  readonly viewer: Pick<ViewerService, 'find'>
}
type Rights = { readonly [name: string]: FieldRight }

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
const STRENGTH: readonly FieldRight[] = ['hide', 'read', 'edit']
const stronger = (one: FieldRight, other: FieldRight): FieldRight =>
  STRENGTH.indexOf(one) >= STRENGTH.indexOf(other) ? one : other

/** Answers approvals to those who have a part in them. */
export class ApprovalReading {
  constructor(private readonly deps: ReadingDeps) {}

  async detail(actor: Actor, id: string): Promise<ApprovalDetail> {
    const { store, approvals, approvalRecords, flows, facts: making } = this.deps
    const row = await approvals.open(actor, store.read, id)
    const stored = await flows.version(store.read, row.versionId)
    const [flow, lines] = [await flows.flow(store.read, row.flowId), await this.log(id)]
    const { state } = row
    const inLog = lines.flatMap(({ line }) => [...(line.by === null ? [] : [line.by]), ...(line.to ?? [])])
    const people = [...peopleIn(state), ...inLog, actor.userId]
    const facts = await making.ofPeople({ projectId: row.projectId, flowId: row.flowId, stored }, people)
    const names = await this.deps.people.names(store.read, people)
    const nameOf = (userId: number) => ({ id: userId, name: names.get(userId) ?? '' })
    const nodeOf = (nodeId: number) => nodeAt(state, nodeId)?.node ?? ''
    const model = await approvalRecords.modelOf(row)
    const fields = model ? await this.fieldsFor(actor, row, { stored, model }) : {}
    const form = model && formOf(await approvalRecords.form(row, model), fields)
    const record = model && form ? await approvalRecords.named(row, model, form.fields) : null
    return {
      approval: {
        ...{ id, projectId: row.projectId, env: row.env, flowId: row.flowId, flow: flow?.name ?? '' },
        ...{ no: row.no, title: row.title, status: row.status, version: row.version },
        ...{ model: model?.name ?? '', recordId: row.recordId, initiator: nameOf(row.initiatorId) },
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        page: await this.pageFor(actor, row, stored),
      },
      steps: state.nodes
        .filter(({ lanes }) => lanes === null)
        .map(({ id: step, node, round, status, isCurrent }) => ({
          ...{ id: step, node, round, status, isCurrent },
          name: nameOfStep(stored, node),
        })),
      tasks: state.tasks.map((task) => ({
        ...{ id: task.id, step: task.nodeId, node: nodeOf(task.nodeId), status: task.status, comment: task.comment },
        ...{ person: nameOf(task.userId), first: nameOf(task.firstUserId), origin: task.origin },
        ...{ dueAt: iso(task.dueAt), readAt: iso(task.readAt), decidedAt: iso(task.decidedAt) },
      })),
      names: Object.fromEntries(stepsIn(stored.parts).map(({ id: node, name }) => [node, name])),
      copies: state.copies.map(({ userId, node, readAt }) => ({ person: nameOf(userId), node, readAt: iso(readAt) })),
      log: lines.map(({ line, at }) => ({
        ...{ did: line.did, by: line.by === null ? null : nameOf(line.by), at: at.toISOString() },
        ...{ node: line.node ?? null, step: line.node ? nameOfStep(stored, line.node) : '', task: line.task ?? null },
        ...{ became: line.became ?? null, to: (line.to ?? []).map(nameOf), comment: line.comment ?? '' },
        why: line.why ?? '',
      })),
      can: allowed(definitionOf(stored), state, actor.userId, facts).map(({ nodes, users, ...each }) => ({
        ...each,
        ...(nodes ? { nodes: [...nodes] } : {}),
        ...(users ? { users: users.map(nameOf) } : {}),
      })),
      fields,
      form,
      record: shownOf(record, fields),
    }
  }

  /** People of the project whom a person with a part in the approval may name in a command. */
  async findPeople(actor: Actor, id: string, text: string): Promise<readonly FoundPerson[]> {
    const { store, approvals, recordPeople } = this.deps
    const { projectId } = await approvals.open(actor, store.read, id)
    return recordPeople.find(store.read, projectId, text)
  }

  /** The page on which it opens, where the actor may open it in the environment of the approval. */
  private async pageFor(actor: Actor, row: ApprovalRow, { settings }: StoredDefinition): Promise<number | null> {
    // Versions of an earlier release have no such setting.
    const id = settings.page ?? 0
    if (id === 0) return null
    try {
      const { projectId } = await this.deps.viewer.find(async () => actor, id, row.env)
      return projectId === row.projectId ? id : null
    } catch (thrown) {
      if (thrown instanceof AppError) return null
      throw thrown
    }
  }

  private log(id: string) {
    const { approvalLog } = this.deps.store.t
    return this.deps.store.read
      .select({ line: approvalLog.line, at: approvalLog.at })
      .from(approvalLog)
      .where(eq(approvalLog.approvalId, id))
      .orderBy(asc(approvalLog.id))
  }

  /**
   * What the actor may do with each field here: as their open tasks say; else what their own permissions let them
   * view, and what the steps that they took part in showed them. An initiator to whom it was returned changes what
   * their own permissions let them change.
   */
  private async fieldsFor(
    actor: Actor,
    row: ApprovalRow,
    { stored, model }: { readonly stored: StoredDefinition; readonly model: ModelShape },
  ): Promise<Rights> {
    const { projectId, env, state } = row
    const own = state.tasks.filter(({ userId }) => userId === actor.userId)
    const open = hasEnded(state) ? [] : own.filter(({ status }) => status === 'open')
    const rightsOf = (tasks: typeof own) =>
      tasks.map(({ nodeId }) => fieldRightsOf(stored, nodeAt(state, nodeId)?.node ?? ''))
    const subject = await this.deps.policies.subject(actor, { projectId, env, zone: 'UTC', origin: 'approval' })
    const permit = subject?.permit(model.id, 'view') ?? null
    const isReturned = state.status === 'returned' && state.initiatorId === actor.userId
    const changing = isReturned ? (subject?.permit(model.id, 'update') ?? null) : null
    const isCopied = state.copies.some(({ userId }) => userId === actor.userId)
    const rightOf = (field: ModelShape['fields'][number]): FieldRight => {
      const { name } = field
      const given = rightsOf(open.length > 0 ? open : own).map((rights): FieldRight => {
        const right = rights[name] ?? 'read'
        return open.length > 0 || right === 'hide' ? right : 'read'
      })
      if (isCopied && own.length === 0) given.push('read')
      // An open task hides what it hides, whatever its person may view elsewhere.
      if (open.length === 0 && permit && permitsField(permit, field)) {
        given.push('read')
        if (changing && permitsField(changing, field)) given.push('edit')
      }
      return given.reduce<FieldRight>(stronger, 'hide')
    }
    return Object.fromEntries(model.fields.map((field) => [field.name, rightOf(field)]))
  }
}

/** The fields that are not hidden; rows of other models are shown alone. */
function formOf(shown: ShownModel, rights: Rights): ShownModel {
  const fields = shown.fields.flatMap((field) => {
    if (!isShown(rights, field.name)) return []
    const mayEdit = rights[field.name] === 'edit' && field.may.update && (!field.many || field.joined)
    return [{ ...field, may: { create: false, update: mayEdit } }]
  })
  return { ...shown, may: { create: false, update: fields.some(({ may }) => may.update), delete: false }, fields }
}

function shownOf(record: JsonObject | null, fields: Rights): JsonObject | null {
  if (!record) return null
  const shown = Object.entries(record).filter(([name]) => name === 'id' || name === 'rev' || isShown(fields, name))
  return Object.fromEntries(shown)
}
const isShown = (fields: Rights, name: string): boolean => Object.hasOwn(fields, name) && fields[name] !== 'hide'
