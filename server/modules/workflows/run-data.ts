import { MessageError, type Told } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { NodeChange, NodeData } from '#sdk/workflow'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ModelShapes, ModelTables, ProjectShape } from '../models/index.ts'
import {
  type Change,
  type Query,
  type RecordService,
  recordErrors,
  recordQuery,
  type Subject,
} from '../records/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import { runWords } from './words.ts'

interface DataDeps {
  readonly store: Pick<Store<ModelTables>, 'read'>
  readonly shapes: ModelShapes
  readonly records: Pick<RecordService, 'query' | 'write'>
}

/** A refusal of the records as a step tells it: the words of the error, with the field and the text that it names. */
export function toldByRecords(error: unknown): Told {
  if (!(error instanceof AppError)) throw error
  const { field, fields = {} } = (error.options.data ?? {}) as { readonly field?: unknown; readonly fields?: object }
  const { zh, en } = error.kind.message
  const before = typeof field === 'string' ? [field] : []
  const { detail } = error.options
  const after = (language: 'zh' | 'en'): string[] => {
    if (detail === undefined || detail === '') return []
    if (typeof detail === 'string') return [detail]
    return 'en' in detail ? [detail[language]] : []
  }
  // Texts at fields that a rule refuses, beside its message.
  const texts =
    error.kind === recordErrors.ruleRefused ? Object.entries(fields).filter(([, text]) => text !== detail) : []
  const all = (colon: string, told: readonly string[]) => [told, ...texts].map((parts) => parts.join(colon))
  return {
    zh: all('：', [...before, zh, ...after('zh')]).join('；'),
    en: all(': ', [...before, en, ...after('en')]).join('; '),
  }
}

/** Models are named as they were when the version was published; they may have other names since. */
export function currentName(shape: ProjectShape, { models }: Pick<WorkflowDefinition, 'models'>, name: string): string {
  const id = Object.hasOwn(models, name) ? models[name] : undefined
  if (id === undefined) return name
  return shape.byId.get(id)?.name ?? name
}

/** Reads and writes records for the steps of one run. */
export class RunData {
  constructor(
    private readonly deps: DataDeps,
    private readonly definition: Pick<WorkflowDefinition, 'models'>,
    private readonly subject: Subject,
  ) {}

  /** @throws MessageError for a query that cannot be answered */
  async query(model: string, given: JsonObject): Promise<Awaited<ReturnType<NodeData['query']>>> {
    const parsed = recordQuery.safeParse(given)
    if (!parsed.success) throw new MessageError(runWords.badQuery)
    const query: Query = parsed.data
    const shape = await this.shape()
    return this.told(async () => {
      const { list } = await this.deps.records.query(
        this.subject,
        { model: currentName(shape, this.definition, model) },
        query,
      )
      return { list }
    })
  }

  /** `beside` is in the same transaction. @throws MessageError for changes that are refused */
  async write(changes: readonly NodeChange[], beside: (db: Db, written: JsonObject[]) => Promise<void>) {
    const shape = await this.shape()
    const named = changes.map((change) => ({ ...change, model: currentName(shape, this.definition, change.model) }))
    return this.told(() =>
      this.deps.records.write(this.subject, named as readonly Change[], (db, written) =>
        beside(
          db,
          written.map(({ id, rev }) => ({ id, rev })),
        ),
      ),
    )
  }

  private shape(): Promise<ProjectShape> {
    const { shapes, store } = this.deps
    return shapes.of(store.read, this.subject.projectId, this.subject.env)
  }

  private async told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw new MessageError(toldByRecords(error))
    }
  }
}
