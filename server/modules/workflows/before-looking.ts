import { filled, type Told } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import { AppError } from '../../http/errors.ts'
import type { LogicPool } from '../../logic/logic-pool.ts'
import { type Preparing, type RecordService, recordErrors, type Subject, type WrittenRecord } from '../records/index.ts'
import { BeforeData } from './before-data.ts'
import type { BeforeNotes } from './before-notes.ts'
import { goOver, type Outcome } from './go-over.ts'
import { eventNames } from './run-event.ts'
import type { RunSubjects } from './run-subject.ts'
import type { wordsFor } from './run-words.ts'
import type { RecordTriggers, Release } from './triggers.ts'

/** Milliseconds that a formula and a script before a write may take. */
const BUDGET = { formula: 100, script: 100 } as const

export interface LookingDeps {
  readonly logic: LogicPool
  readonly records: Pick<RecordService, 'query' | 'queryWithin'>
  readonly subjects: RunSubjects
  readonly notes: BeforeNotes
  readonly wordsFor: ReturnType<typeof wordsFor>
}
/** The write that workflows look at. */
export interface Looking {
  readonly triggers: RecordTriggers
  readonly preparing: Preparing
  /** Ends all of their work. */
  readonly ending: AbortSignal
}
/** A change of a record that workflows look at. */
interface About {
  readonly model: { readonly id: number; readonly name: string }
  readonly op: WrittenRecord['op']
  /** Its place among the changes of the write; absent where it comes with them. */
  readonly at?: number
}
/** What workflows want for a change: values for its record, and what they have read and plan. */
export interface Looked {
  readonly set: JsonObject
  readonly planned: readonly BeforeData[]
}

/** Runs the workflows that look at one change before it is written. */
export class BeforeLooking {
  constructor(private readonly deps: LookingDeps) {}

  /** All workflows for one change, each of which sees what those before it have set. */
  async lookAt(
    { model, op, at }: About,
    eventOf: (set: JsonObject) => RunEvent,
    { triggers, preparing, ending }: Looking,
  ): Promise<Looked> {
    const planned: BeforeData[] = []
    let set: JsonObject = {}
    const releases = triggers.startedBy({ modelId: model.id, op, changed: eventOf(set).changed ?? [] })
    for (const release of releases) {
      const event = eventOf(set)
      const data = await this.dataFor(release, preparing)
      const end = await this.run(release, { event, data, ending, subject: preparing.subject })
      await this.requireGood(release, end, { event, preparing, at })
      if (end.fault !== null) continue
      set = { ...set, ...end.set }
      planned.push(data)
    }
    return { set, planned }
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
      const { projectId, userId } = subject
      const inWords = this.deps.wordsFor({ projectId, actorId: userId })
      return await goOver({ definition: release.definition, event, session, data, signal, inWords, id })
    } finally {
      session.close()
    }
  }

  /** @throws AppError for a write that the workflow refuses, or breaks */
  private async requireGood(
    release: Release,
    { refusal, fault, steps }: Outcome,
    {
      event,
      preparing,
      at,
    }: { readonly event: RunEvent; readonly preparing: Preparing; readonly at: number | undefined },
  ): Promise<void> {
    const { isDryRun, subject } = preparing
    const note = async (status: 'refused' | 'failed', reason: Told): Promise<void> => {
      if (!isDryRun) await this.deps.notes.note(release, { event, subject, status, reason, steps })
    }
    if (refusal) {
      const fields = Object.entries(refusal.fields)
      const message = refusal.message !== '' ? refusal.message : (fields[0]?.[1] ?? '')
      await note('refused', message)
      const [first] = fields
      const atField = first ? { field: first[0] } : {}
      // Fields of a record that comes with others are not those of the change.
      const data = at === undefined ? { message } : { message, fields: refusal.fields, change: at, ...atField }
      throw new AppError(recordErrors.ruleRefused, { data, detail: message })
    }
    if (fault === null) return
    await note('failed', fault)
    if (release.definition.onFault === 'pass') return
    throw new AppError(recordErrors.ruleBroken, {
      data: { workflow: release.name, ...(at === undefined ? {} : { change: at }) },
      detail: brokenDetail(release, fault),
    })
  }
}

const brokenDetail = ({ name }: Release, fault: Told): Told =>
  typeof fault === 'object' && 'en' in fault
    ? filled({ zh: '{name}：{zh}', en: '{name}: {en}' }, { name, zh: fault.zh, en: fault.en })
    : name
