import { MessageError } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { NodeChange, NodeData } from '#sdk/workflow'
import type { Db } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import { type Change, type Query, type RecordService, recordQuery, type Subject } from '../records/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import { currentName, toldByRecords } from './run-data.ts'
import { runWords } from './words.ts'

/** Changes that one workflow may want with a write. */
const MOST_CHANGES = 100

const hashOf = (value: unknown): string => new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('hex')

interface Asked {
  readonly model: string
  readonly query: Query
  readonly hash: string
}

/** Records for a workflow before a write: what it reads is remembered, and what it writes is planned. */
export class BeforeData implements NodeData {
  private readonly asked: Asked[] = []
  readonly changes: Change[] = []

  constructor(
    private readonly records: Pick<RecordService, 'query' | 'queryWithin'>,
    private readonly shape: ProjectShape,
    private readonly definition: Pick<WorkflowDefinition, 'models'>,
    readonly subject: Subject,
  ) {}

  async query(name: string, given: JsonObject): Promise<{ readonly list: readonly JsonObject[] }> {
    const parsed = recordQuery.safeParse(given)
    if (!parsed.success) throw new MessageError(runWords.badQuery)
    const [model, query] = [currentName(this.shape, this.definition, name), parsed.data]
    try {
      const { list } = await this.records.query(this.subject, { model }, query)
      this.asked.push({ model, query, hash: hashOf(list) })
      return { list }
    } catch (error) {
      throw new MessageError(toldByRecords(error))
    }
  }

  async write(changes: readonly NodeChange[]): Promise<readonly { readonly id: string; readonly rev: number }[]> {
    if (this.changes.length + changes.length > MOST_CHANGES)
      throw new MessageError(runWords.tooManyChanges(MOST_CHANGES))
    return changes.map((given) => {
      const model = currentName(this.shape, this.definition, given.model)
      const change: Change =
        given.op === 'create' ? { ...given, id: newRecordId(Date.now()), model } : { ...given, model }
      this.changes.push(change)
      return { id: change.id ?? '', rev: given.op === 'create' ? 1 : 0 }
    })
  }

  /** In the transaction of the write: whether every query would be answered as it was. */
  async holds(db: Db): Promise<boolean> {
    for (const { model, query, hash } of this.asked) {
      const { list } = await this.records.queryWithin(db, this.subject, { model }, query)
      if (hashOf(list) !== hash) return false
    }
    return true
  }
}
