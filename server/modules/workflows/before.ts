import { filled, type Told } from '#kernel/message'
import { isActionStep, walkSteps } from '#kernel/page/steps'
import type { Json, JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { RunEvent } from '#sdk/workflow'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { LogicPool } from '../../logic/logic-pool.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Change, Prepared, Preparing, RecordService, Subject } from '../records/index.ts'
import { recordErrors } from '../records/index.ts'
import { BeforeData } from './before-data.ts'
import type { BeforeNotes } from './before-notes.ts'
import { goOver, type Outcome } from './go-over.ts'
import { nodeNamed } from './nodes.ts'
import { eventNames } from './run-event.ts'
import type { RunSubjects } from './run-subject.ts'
import type { WorkflowTables } from './table.ts'
import { type RecordRelease, RecordTriggers, type Release, type Releases } from './triggers.ts'

/** Milliseconds that a formula and a script before a write may take, and all workflows of a write together. */
const BUDGET = { formula: 100, script: 100 } as const
const MOST_MS = 5_000

interface BeforeDeps {
  readonly store: Pick<Store<WorkflowTables>, 'read'>
  readonly now: () => Date
  readonly releases: Releases
  readonly logic: LogicPool
  readonly records: Pick<RecordService, 'query' | 'queryWithin'>
  readonly subjects: RunSubjects
  readonly notes: BeforeNotes
}

type Op = 'create' | 'update' | 'delete'
const opOf = ({ op }: Change): Op => (op === 'restore' ? 'create' : op)

/** Runs the workflows that look at writes before they happen. Only who writes waits for their code. */
export class BeforeWrites {
  private readonly guards = new WeakMap<readonly RecordRelease[], boolean>()

  constructor(private readonly deps: BeforeDeps) {}

  private async triggersIn(db: Db, shape: ProjectShape): Promise<RecordTriggers | null> {
    const all = await this.deps.releases.ofRecords(db, shape)
    const triggers = new RecordTriggers(all, 'before')
    return triggers.releases.some(({ starts }) => starts.phase === 'before') ? triggers : null
  }

  /** Whether any workflow before a write reads records. */
  private reads(releases: readonly RecordRelease[]): boolean {
    const known = this.guards.get(releases)
    if (known !== undefined) return known
    const found = releases.some(({ starts, definition }) => {
      let reads = false
      walkSteps(definition.nodes, (node) => {
        reads ||= isActionStep(node) && nodeNamed(node.action)?.effect === 'data'
      })
      return starts.phase === 'before' && reads
    })
    this.guards.set(releases, found)
    return found
  }

  readonly guard = async (db: Db, shape: ProjectShape): Promise<string | null> => {
    const all = await this.deps.releases.ofRecords(db, shape)
    return this.reads(all) ? `records:${shape.projectId} ${shape.env}` : null
  }

  readonly looks = async (shape: ProjectShape, changes: readonly Change[]): Promise<boolean> => {
    const triggers = await this.triggersIn(this.deps.store.read, shape)
    if (!triggers) return false
    return changes.some((change) => {
      const model = shape.byName.get(change.model)
      return model !== undefined && triggers.has(model.id, opOf(change))
    })
  }

  readonly alone = async (shape: ProjectShape, changes: readonly Change[]): Promise<string | null> => {
    const name = await this.guard(this.deps.store.read, shape)
    return name && (await this.looks(shape, changes)) ? name : null
  }

  readonly prepare = async (given: readonly Change[], preparing: Preparing): Promise<Prepared | null> => {
    const { shape } = preparing
    const triggers = await this.triggersIn(this.deps.store.read, shape)
    if (!triggers) return null
    const changes: Change[] = [...given]
    const set = new Map<number, JsonObject>()
    const planned: BeforeData[] = []
    const ending = AbortSignal.timeout(MOST_MS)
    let isLookedAt = false
    for (const [at, change] of given.entries()) {
      const model = shape.byName.get(change.model)
      if (!model || !triggers.has(model.id, opOf(change))) continue
      isLookedAt = true
      const named: Change = change.op === 'create' ? { ...change, id: change.id ?? newRecordId(Date.now()) } : change
      changes[at] = named
      const looked = await this.lookAt(named, { model, at, triggers, preparing, ending })
      planned.push(...looked.planned)
      if (Object.keys(looked.set).length > 0) set.set(at, looked.set)
    }
    if (!isLookedAt) return null
    return {
      ...{ changes, set },
      more: planned
        .filter((data) => data.changes.length > 0)
        .map((data) => ({ subject: data.subject, changes: data.changes })),
      holds: async (db) => {
        for (const data of planned) if (!(await data.holds(db))) return false
        return true
      },
    }
  }

  /** All workflows for one change, each of which sees what those before it have set. */
  private async lookAt(
    change: Change,
    {
      model,
      at,
      triggers,
      preparing,
      ending,
    }: {
      readonly model: { readonly id: number; readonly name: string }
      readonly at: number
      readonly triggers: RecordTriggers
      readonly preparing: Preparing
      readonly ending: AbortSignal
    },
  ): Promise<{ readonly set: JsonObject; readonly planned: readonly BeforeData[] }> {
    const current = await preparing.check(change)
    const planned: BeforeData[] = []
    let set: JsonObject = {}
    const eventNow = () => this.eventOf(change, { model: model.name, current, set, by: preparing.subject.userId })
    const releases = triggers.startedBy({ modelId: model.id, op: opOf(change), changed: eventNow().changed ?? [] })
    for (const release of releases) {
      const event = eventNow()
      const data = await this.dataFor(release, preparing)
      const end = await this.run(release, { event, data, ending, subject: preparing.subject })
      await this.requireGood(release, end, { event, preparing, at })
      if (end.fault !== null) continue
      set = { ...set, ...end.set }
      planned.push(data)
    }
    return { set, planned }
  }

  private eventOf(
    change: Change,
    {
      model,
      current,
      set,
      by,
    }: {
      readonly model: string
      readonly current: JsonObject | null
      readonly set: JsonObject
      readonly by: number | null
    },
  ): RunEvent {
    const op = opOf(change)
    const values = { ...('values' in change ? change.values : {}), ...set }
    const before = change.op === 'restore' ? null : current
    const after = op === 'delete' ? null : { ...current, ...values, ...(change.id ? { id: change.id } : {}) }
    const isOther = (name: string): boolean =>
      JSON.stringify(before?.[name] ?? null) !== JSON.stringify((values as JsonObject)[name] ?? null)
    const changed = op === 'update' ? Object.keys(values).filter(isOther) : []
    return { kind: 'record', at: this.deps.now().getTime(), model, op, before, after, changed, by }
  }

  private async dataFor(release: Release, { shape, subject }: Preparing): Promise<BeforeData> {
    const { records, subjects } = this.deps
    const { projectId, env, userId, chain = [] } = subject
    const own = await subjects.of({ projectId, env, actorId: userId, chain }, release.definition, release.grants)
    return new BeforeData(records, shape, release.definition, own)
  }

  private async run(
    release: Release,
    {
      event,
      data,
      ending,
      subject,
    }: { readonly event: RunEvent; readonly data: BeforeData; readonly ending: AbortSignal; readonly subject: Subject },
  ): Promise<Outcome> {
    const { logic } = this.deps
    const id = crypto.randomUUID()
    const session = logic.open(subject.projectId, {
      code: `workflow ${release.versionId} before`,
      names: { event: eventNames(event), steps: {} },
      world: { now: event.at, seed: id, zone: subject.zone },
      budget: BUDGET,
    })
    try {
      await session.ready()
      const signal = AbortSignal.any([ending, AbortSignal.timeout(release.definition.timeoutMs)])
      return await goOver({ definition: release.definition, event, session, data, signal, id })
    } finally {
      session.close()
    }
  }

  /** @throws AppError for a write that the workflow refuses, or breaks */
  private async requireGood(
    release: Release,
    { refusal, fault, steps }: Outcome,
    { event, preparing, at }: { readonly event: RunEvent; readonly preparing: Preparing; readonly at: number },
  ): Promise<void> {
    const { isDryRun, subject } = preparing
    const note = async (status: 'refused' | 'failed', reason: Told): Promise<void> => {
      if (!isDryRun) await this.deps.notes.note(release, { event, subject, status, reason, steps })
    }
    if (refusal) {
      const fields = Object.entries(refusal.fields)
      const message = refusal.message !== '' ? refusal.message : (fields[0]?.[1] ?? '')
      await note('refused', message)
      const data: { [name: string]: Json } = { message, fields: refusal.fields, change: at }
      const [first] = fields
      throw new AppError(recordErrors.ruleRefused, {
        data: first ? { ...data, field: first[0] } : data,
        detail: message,
      })
    }
    if (fault === null) return
    await note('failed', fault)
    if (release.definition.onFault === 'pass') return
    throw new AppError(recordErrors.ruleBroken, {
      data: { workflow: release.name, change: at },
      detail: brokenDetail(release, fault),
    })
  }
}

const brokenDetail = ({ name }: Release, fault: Told): Told =>
  typeof fault === 'object' && 'en' in fault
    ? filled({ zh: '{name}：{zh}', en: '{name}: {en}' }, { name, zh: fault.zh, en: fault.en })
    : name
