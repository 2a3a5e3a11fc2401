import type { Json, JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import type { Db } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Subject, WrittenRecord } from '../records/index.ts'
import type { RunStarting } from './starting.ts'
import type { RecordRelease } from './triggers.ts'

/** Records of one run. */
export const MOST_BATCHED = 500
/** Bytes of records of one run: large ones are spread over more runs. */
const LARGEST_BATCH = 1024 * 1024

interface Batch {
  readonly release: RecordRelease
  readonly subject: Subject
  readonly at: Date
  readonly records: WrittenRecord[]
  bytes: number
}

/** Gathers the records of one write for workflows that start once for many of them. */
export class Batches {
  private batches: Batch[] = []

  constructor(
    private readonly shape: ProjectShape,
    private readonly starting: RunStarting,
  ) {}

  add(release: RecordRelease, record: WrittenRecord, by: { readonly subject: Subject; readonly at: Date }): void {
    const bytes = JSON.stringify([record.before, record.after]).length
    const open = this.batches.findLast(
      (each) => each.release === release && each.subject === by.subject && each.records[0]?.modelId === record.modelId,
    )
    const hasRoom = open && open.records.length < MOST_BATCHED && open.bytes + bytes <= LARGEST_BATCH
    if (!hasRoom) {
      this.batches.push({ release, ...by, records: [record], bytes })
      return
    }
    open.records.push(record)
    open.bytes += bytes
  }

  /** What it returns forgets the records that were added since. */
  mark(): () => void {
    const marked = this.batches.map((batch) => ({ batch, count: batch.records.length, bytes: batch.bytes }))
    return () => {
      this.batches = marked.map(({ batch }) => batch)
      for (const { batch, count, bytes } of marked) {
        batch.records.length = count
        batch.bytes = bytes
      }
    }
  }

  /** In the transaction of the write. */
  async start(db: Db): Promise<void> {
    const batches = this.batches
    this.batches = []
    for (const batch of batches) await this.startOne(db, batch)
  }

  private async startOne(db: Db, { release, subject, at, records }: Batch): Promise<void> {
    const { modelId, id, rev, op } = records[0]!
    const { userId, projectId, env, chain = [] } = subject
    const list = records.map(({ before, after, changed }): JsonObject => ({ before, after, changed: [...changed] }))
    const event: RunEvent = {
      ...{ kind: 'record', at: at.getTime(), model: this.shape.byId.get(modelId)?.name ?? '', op, by: userId },
      ...{ before: null, after: null, changed: [], input: { records: list as Json } },
    }
    await this.starting.start(db, {
      ...{ projectId, env, workflowId: release.workflowId, versionId: release.versionId, event, chain },
      actorId: userId,
      // A revision of a record is made by one write.
      causeKey: `${release.versionId} ${modelId} ${env} batch ${id} ${rev}`,
    })
  }
}
