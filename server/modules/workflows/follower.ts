import type { RunEvent } from '#sdk/workflow'
import type { Db } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Followed, RecordFollower, Subject, WrittenRecord } from '../records/index.ts'
import { Batches } from './batches.ts'
import type { BeforeWrites } from './before.ts'
import type { RecordFilters } from './record-filters.ts'
import type { RunStarting } from './starting.ts'
import { filterOf, type RecordRelease, RecordTriggers, type Releases } from './triggers.ts'

interface FollowerDeps {
  readonly releases: Releases
  readonly starting: RunStarting
  readonly filters: RecordFilters
  readonly before: BeforeWrites
}

/** Starts workflows with the writes of records: their runs are rows of the same transaction. */
export const createFollower = ({ releases, starting, filters, before }: FollowerDeps): RecordFollower => ({
  async follows(db: Db, shape: ProjectShape): Promise<Followed | null> {
    const triggers = new RecordTriggers(await releases.ofRecords(db, shape), 'after')
    if (triggers.releases.length === 0) return null
    const batches = new Batches(shape, starting)
    return {
      has: (modelId, op) => triggers.has(modelId, op),
      async wrote(inWrite, written, { subject, at }) {
        for (const record of written)
          for (const release of triggers.startedBy(record))
            if (await filters.meets(inWrite, shape, { record, where: filterOf(release) }))
              if (release.isBatch) batches.add(release, record, { subject, at })
              else await startFor(inWrite, { release, record, subject, at, shape }, starting)
      },
      ended: (inWrite) => batches.start(inWrite),
      mark: () => batches.mark(),
    }
  },
  looks: before.looks,
  prepare: before.prepare,
  alone: before.alone,
  guard: before.guard,
})

function startFor(
  db: Db,
  {
    release,
    record,
    subject,
    at,
    shape,
  }: {
    readonly release: RecordRelease
    readonly record: WrittenRecord
    readonly subject: Subject
    readonly at: Date
    readonly shape: ProjectShape
  },
  starting: RunStarting,
): Promise<string> {
  const { modelId, id, rev, op, before, after, changed } = record
  const { userId, projectId, env, chain = [] } = subject
  const model = shape.byId.get(modelId)?.name ?? ''
  const event: RunEvent = { kind: 'record', at: at.getTime(), model, op, before, after, changed, by: userId }
  return starting.start(db, {
    ...{ projectId, env, workflowId: release.workflowId, versionId: release.versionId, event, actorId: userId, chain },
    causeKey: `${release.versionId} ${modelId} ${env} ${id} ${rev}`,
  })
}
