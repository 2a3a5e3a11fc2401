import { eq } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import type { RecordService } from '../records/index.ts'
import { type Advanced, advance, outcomeOf } from './advance.ts'
import type { ApprovalEffects, WorkflowStarts } from './effects.ts'
import type { AboutApproval, FactsMaking } from './facts.ts'
import type { PublishedFlows } from './flows-published.ts'
import { outcomeValues } from './outcome.ts'
import type { ApprovalPeople } from './people.ts'
import { definitionOf, fieldRightsOf, nodesOf, paramsOf, peopleIn } from './pinned.ts'
import type { ApprovalRecords, FoundRecord } from './record-of.ts'
import { isRefusal } from './reduce/may.ts'
import type { ApprovalCommand, ApprovalFacts, ApprovalState, Refusal } from './reduce/model.ts'
import { nodeAt, taskAt } from './reduce/tasks.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import type { ApprovalRow, ApprovalStoring } from './storing.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

/** How often facts are worked out for one command. */
const MOST_ATTEMPTS = 3

interface ActingDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly records: Pick<RecordService, 'write'>
  readonly approvalRecords: ApprovalRecords
  readonly flows: PublishedFlows
  readonly facts: FactsMaking
  readonly people: ApprovalPeople
  readonly storing: ApprovalStoring
  readonly effects: ApprovalEffects
  readonly workflows: WorkflowStarts
}
/** What a command is worked out with, before its write. */
interface Prepared {
  readonly row: ApprovalRow
  readonly stored: StoredDefinition
  readonly record: FoundRecord | null
  readonly facts: ApprovalFacts
  readonly missing: ReadonlySet<string>
  readonly advanced: Advanced
  /** Values that the write changes, of fields that a step lets edit and of the outcome. */
  readonly values: JsonObject
}
/** More of the same write, before anything of the approval is written. */
export interface Beginning {
  /** Names of what must not happen beside it. */
  readonly alone: readonly string[]
  /** Makes the row of a new approval. */
  readonly insert: (db: Db, row: ApprovalRow) => Promise<ApprovalRow>
}

/** Something that the command was worked out with is not so any more. */
class Moved extends Error {}

/** Applies commands to approvals: facts before, and one write of record, approval, tasks, log and effects. */
export class ApprovalActing {
  constructor(private readonly deps: ActingDeps) {}

  async rowOf(db: Db, id: string): Promise<ApprovalRow | null> {
    const { approval } = this.deps.store.t
    const [row] = await db.select().from(approval).where(eq(approval.id, id))
    return row ?? null
  }

  /** Does a command. @throws AppError where it is refused */
  async act(id: string, command: ApprovalCommand, changes: JsonObject = {}): Promise<ApprovalState> {
    return this.tried(async () => {
      const row = await this.rowOf(this.deps.store.read, id)
      if (!row) throw new AppError(runErrors.noApproval)
      return this.once(row, command, { changes })
    })
  }

  /** Starts an approval of a row that is not stored yet. */
  begin(row: ApprovalRow, beginning: Beginning): Promise<ApprovalState> {
    return this.tried(() => this.once(row, { by: row.initiatorId, do: 'start' }, { changes: {}, beginning }))
  }

  private async tried(work: () => Promise<ApprovalState>): Promise<ApprovalState> {
    for (let left = MOST_ATTEMPTS; left > 0; left--) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Moved)) throw error
      }
    }
    throw new AppError(runErrors.busy)
  }

  private async once(
    row: ApprovalRow,
    command: ApprovalCommand,
    { changes, beginning }: { readonly changes: JsonObject; readonly beginning?: Beginning },
  ): Promise<ApprovalState> {
    const prepared = await this.prepare(row, command, changes)
    const { approvalRecords, records, store } = this.deps
    const { record, values } = prepared
    const alone = beginning?.alone ?? [`approval:${row.id}`]
    const work = (db: Db) => this.apply(db, prepared, { command, changes, beginning })
    if (!record || Object.keys(values).length === 0) return store.write(work, alone)
    const subject = approvalRecords.subject(row, row.id, command.by)
    let state: ApprovalState | null = null
    await records.write(
      subject,
      [{ op: 'update', model: record.model, id: row.recordId, rev: record.rev, values }],
      async (db) => {
        for (const name of alone) await store.joinQueue(db, name)
        state = await work(db)
      },
    )
    return state ?? row.state
  }

  async about(row: ApprovalRow, record: FoundRecord | null): Promise<AboutApproval> {
    const { flows, store } = this.deps
    const { projectId, flowId, versionId, initiatorId, chosen } = row
    const stored = await flows.version(store.read, versionId)
    return { projectId, flowId, code: String(versionId), stored, initiatorId, chosen, values: record?.values ?? {} }
  }

  private async prepare(row: ApprovalRow, command: ApprovalCommand, changes: JsonObject): Promise<Prepared> {
    const { approvalRecords, facts: making } = this.deps
    const found = await approvalRecords.find(row)
    const kept = Object.keys(changes).length > 0 && found ? { ...found.values, ...changes } : found?.values
    const record = found
    const about = { ...(await this.about(row, found)), values: kept ?? {} }
    const { stored } = about
    const people = peopleIn(row.state, command)
    const facts = command.do === 'read' ? await making.ofPeople(about, people) : await making.of(about, people)
    const missing = command.do === 'read' ? new Set<string>() : await this.missingWorkflows(row, stored)
    const advanced = advance({ definition: definitionOf(stored), state: row.state, command, facts, missing })
    if (isRefusal(advanced)) throw await this.refusalOf(advanced)
    this.requireEditable({ row, stored }, advanced.task, changes)
    const status = outcomeOf(advanced.effects)
    const ending = record ? await outcomeValues(making, about, status) : {}
    const wanted = { ...changes, ...ending }
    const values = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => !sameJson(record?.values[name] ?? null, value)),
    )
    return { row, stored, record, facts, missing, advanced, values }
  }

  /** @throws AppError for a field that the task's step does not let edit */
  private requireEditable(
    { row, stored }: { readonly row: ApprovalRow; readonly stored: StoredDefinition },
    taskId: number | null,
    changes: JsonObject,
  ): void {
    const names = Object.keys(changes)
    if (names.length === 0) return
    const task = taskId === null ? undefined : taskAt(row.state, taskId)
    const node = task && nodeAt(row.state, task.nodeId)
    const rights = node ? fieldRightsOf(stored, node.node) : {}
    for (const field of names)
      if (!Object.hasOwn(rights, field) || rights[field] !== 'edit')
        throw new AppError(runErrors.fieldClosed, { data: { field } })
  }

  private async missingWorkflows(row: ApprovalRow, stored: StoredDefinition): Promise<ReadonlySet<string>> {
    const { store, workflows } = this.deps
    const missing = new Set<string>()
    for (const { id } of nodesOf(stored)) {
      const { workflow } = paramsOf(stored, id)
      if (typeof workflow === 'string' && !(await workflows.has(store.read, row, workflow))) missing.add(id)
    }
    return missing
  }

  /** In the write: the same command to the approval as it is now. @throws Moved where that would be another thing */
  private async apply(
    db: Db,
    prepared: Prepared,
    {
      command,
      changes,
      beginning,
    }: { readonly command: ApprovalCommand; readonly changes: JsonObject; readonly beginning: Beginning | undefined },
  ): Promise<ApprovalState> {
    const { stored, facts, missing, values, record } = prepared
    const row = beginning ? await beginning.insert(db, prepared.row) : await this.rowOf(db, prepared.row.id)
    if (!row) throw new AppError(runErrors.noApproval)
    if (command.do !== 'read') await this.requireSameRecord(db, prepared)
    if (peopleIn(row.state).some((id) => !Object.hasOwn(facts.persons, id))) throw new Moved()
    const advanced = advance({ definition: definitionOf(stored), state: row.state, command, facts, missing })
    if (isRefusal(advanced)) throw await this.refusalOf(advanced, db)
    const isOther = outcomeOf(advanced.effects) !== outcomeOf(prepared.advanced.effects)
    if (isOther || (Object.keys(changes).length > 0 && advanced.task !== prepared.advanced.task)) throw new Moved()
    const { state, log, effects } = advanced
    await this.deps.storing.put(db, row, { stored, state, log, at: new Date(facts.now) })
    const now = { ...record?.values, ...values }
    const failed = await this.deps.effects.run(db, { row, stored, state, command, values: now }, effects)
    if (failed.length > 0) throw new Moved()
    return state
  }

  private async requireSameRecord(db: Db, { row, record, values }: Prepared): Promise<void> {
    if (!record) return
    const rev = await this.deps.approvalRecords.revWithin(db, row)
    const expected = record.rev + (Object.keys(values).length > 0 ? 1 : 0)
    if (rev !== expected) throw new Moved()
  }

  private async refusalOf({ refused, why, by }: Refusal, db: Db = this.deps.store.read): Promise<AppError> {
    if (refused === 'handled') {
      const name = by === undefined ? undefined : (await this.deps.people.names(db, [by])).get(by)
      return new AppError(runErrors.handled, {
        ...(name === undefined ? detailOf(runErrors.handled, why) : { detail: runWords.handledBy(name) }),
        ...(by === undefined ? {} : { data: { by, name: name ?? '' } }),
      })
    }
    if (refused === 'stale') return new AppError(runErrors.stale, detailOf(runErrors.stale, why))
    if (refused === 'forbidden') return new AppError(runErrors.forbidden, detailOf(runErrors.forbidden, why))
    return new AppError(runErrors.refused, { detail: why, data: { field: refused } })
  }
}

/** Why a command is refused, where the words of the error do not say it already. */
const detailOf = ({ message }: ErrorKind, why: Told): { readonly detail?: Told } =>
  typeof why === 'object' && 'en' in why && why.en.startsWith(message.en) ? {} : { detail: why }
