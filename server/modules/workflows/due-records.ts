import type { Told } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv, ModelShapes, ProjectShape } from '../models/index.ts'
import { ALL, type RecordService, recordQuery, type Subject } from '../records/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import { currentName } from './run-data.ts'
import { type DateRule, dueAt, type Span, valuesDue } from './schedule-rule.ts'
import type { RunStarting } from './starting.ts'
import { runWords } from './words.ts'

/** Records of one write. */
const PAGE = 200

/** A version whose schedule looks at dates of records. */
export interface DateRelease {
  readonly projectId: number
  readonly env: DataEnv
  readonly workflowId: number
  readonly versionId: number
  readonly definition: WorkflowDefinition
}
interface DueDeps {
  readonly read: Db
  readonly shapes: ModelShapes
  readonly records: Pick<RecordService, 'query'>
  readonly starting: RunStarting
  readonly now: () => Date
}
/** Records that are due within a span. */
export interface DuePage {
  readonly modelId: number
  readonly records: readonly { readonly record: JsonObject; readonly value: string; readonly dueAt: number }[]
  /** Where the next page begins; null after the last one. */
  readonly after: string | null
  /** Why nothing can be found: the model or the field is deleted. */
  readonly broken: Told | null
}
const NOTHING = { modelId: 0, records: [], after: null, broken: null } as const

/** Starts workflows for records whose date is due. */
export class DueRecords {
  constructor(private readonly deps: DueDeps) {}

  async find(release: DateRelease, rule: DateRule, span: Span, after: string | null): Promise<DuePage> {
    const { read, shapes } = this.deps
    const { projectId, env, definition } = release
    const shape = await shapes.of(read, projectId, env)
    const model = shape.byName.get(currentName(shape, definition, rule.model))
    const field = model?.fields.find(({ name }) => name === rule.field)
    if (!model || !field) return { ...NOTHING, broken: runWords.noDateField(rule.model, rule.field) }
    const values = valuesDue(rule, span, field.type === 'date')
    if (!values) return NOTHING
    try {
      const { list, after: next } = await this.query(shape, model.name, { rule, values, after })
      const records = list.flatMap((record) => {
        const value = String(record[rule.field])
        const due = dueAt(rule, value)
        return due > span.since && due <= span.until ? [{ record, value, dueAt: due }] : []
      })
      return { modelId: model.id, records, after: next, broken: null }
    } catch (error) {
      // A filter that names a deleted field.
      if (!(error instanceof AppError)) throw error
      return { ...NOTHING, broken: { zh: error.kind.message.zh, en: error.kind.message.en } }
    }
  }

  private query(
    { projectId, env }: ProjectShape,
    model: string,
    given: { readonly rule: DateRule; readonly values: readonly [string, string]; readonly after: string | null },
  ) {
    const { rule, values, after } = given
    const subject: Subject = { userId: null, projectId, env, origin: 'workflow', zone: rule.zone, permit: () => ALL }
    const range = { field: rule.field, op: 'between', value: [...values] }
    const query = recordQuery.parse({
      where: rule.where ? { and: [rule.where, range] } : range,
      sort: [{ field: rule.field, order: 'ascend' }],
      ...{ pageSize: PAGE, total: 'none' },
      ...(after === null ? {} : { after }),
    })
    return this.deps.records.query(subject, { model }, query)
  }

  /** In the transaction that claims the span: a record and a value of it start a workflow once. */
  async start(db: Db, release: DateRelease, rule: DateRule, { modelId, records, broken }: DuePage): Promise<void> {
    const { starting, now } = this.deps
    const { projectId, env, workflowId, versionId } = release
    const at = now().getTime()
    const run = { projectId, env, workflowId, versionId, actorId: null }
    if (broken) {
      // One a day says it.
      const causeKey = `due ${workflowId} ${env} broken ${Math.floor(at / 86_400_000)}`
      const event = { kind: 'schedule', at, model: rule.model, by: null }
      await starting.start(db, { ...run, event, causeKey, skip: broken })
    }
    for (const { record, value, dueAt: due } of records) {
      const input = { dueAt: new Date(due).toISOString() }
      const event: RunEvent = { kind: 'schedule', at, model: rule.model, after: record, input, by: null }
      const causeKey = `due ${workflowId} ${env} ${modelId} ${String(record.id)} ${value}`
      await starting.start(db, { ...run, event, causeKey })
    }
  }
}
