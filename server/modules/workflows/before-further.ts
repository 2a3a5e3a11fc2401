import type { JsonObject } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import type { ProjectShape } from '../models/index.ts'
import {
  ALL,
  type Change,
  type Followed,
  Moved,
  type Planned,
  recordErrors,
  type Subject,
  type WrittenRecord,
} from '../records/index.ts'
import type { BeforeData } from './before-data.ts'
import { eventOfWritten, opOf } from './before-events.ts'
import type { BeforeLooking, Looking } from './before-looking.ts'
import { isAnyLookedAt, leadsOn } from './leads-on.ts'
import type { RecordTriggers } from './triggers.ts'
import { runWords } from './words.ts'

/** How deep workflows before a write lead to one another. */
const MOST_ROUNDS = 5

type More = Planned['more'][number]
type Key = Pick<WrittenRecord, 'modelId' | 'id' | 'op'>
const keyOf = ({ modelId, id, op }: Key): string => `${modelId} ${id} ${op}`

/** How often each of some keys is left. */
class Left {
  private readonly counts = new Map<string, number>()

  constructor(keys: readonly string[]) {
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  /** True where one was left. */
  take(key: string): boolean {
    const left = this.counts.get(key) ?? 0
    if (left > 0) this.counts.set(key, left - 1)
    return left > 0
  }
}

/** What workflows plan beside the change that they look at. */
export const plannedBy = (all: readonly BeforeData[]): readonly More[] =>
  all.filter(({ changes }) => changes.length > 0).map(({ subject, changes }) => ({ subject, changes }))

/** Values that workflows set in a record which comes with others. */
function valuesFor(record: WrittenRecord, model: string, values: JsonObject, subject: Subject): readonly More[] {
  if (record.op === 'delete' || Object.keys(values).length === 0) return []
  const change: Change = { op: 'update', model, id: record.id, values: {} }
  // As in the record of the change itself, who writes need not be allowed to.
  return [{ subject: { ...subject, permit: () => ALL }, changes: [change], set: new Map([[0, values]]) }]
}

/** @throws Moved for a record that was not looked at */
function watch(triggers: RecordTriggers, keys: readonly string[]): Followed {
  const left = new Left(keys)
  return {
    has: (modelId, op) => triggers.has(modelId, op),
    wrote: async (_, written) => {
      for (const record of written) if (!left.take(keyOf(record))) throw new Moved()
    },
  }
}

const keysOf = (shape: ProjectShape, changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change) => {
    const model = shape.byName.get(change.model)
    return model && change.id !== undefined ? [keyOf({ modelId: model.id, id: change.id, op: opOf(change) })] : []
  })

/** Whether a write may change records that no workflow has looked at. */
export function isFurther({ triggers, preparing }: Looking, { changes, more }: Planned): boolean {
  const planned = more.flatMap((each) => each.changes)
  const { shape } = preparing
  return leadsOn(shape, triggers, [...changes, ...planned]) || isAnyLookedAt(shape, triggers, planned)
}

/** What a write has become, with what workflows have read for it. */
export interface Further {
  readonly more: readonly More[]
  readonly read: readonly BeforeData[]
  readonly watches: () => readonly Followed[]
}

/**
 * Looks at what a write changes beside its own changes: records that go or are cleared with others, those that join
 * records, and those that workflows plan to change. The write is tried until each of its records was looked at.
 * `now`: milliseconds since 1970.
 * @throws AppError where a workflow refuses one, and where workflows lead to one another too deep
 */
export async function lookFurther(
  before: BeforeLooking,
  looking: Looking,
  own: Planned,
  now: number,
): Promise<Further> {
  const { triggers, preparing } = looking
  const { shape, subject } = preparing
  const more = [...own.more]
  const read: BeforeData[] = []
  let looked = [...keysOf(shape, own.changes)]
  for (let round = 0; ; round++) {
    const written = await preparing.attempt({ ...own, more }, (modelId, op) => triggers.has(modelId, op))
    const left = new Left(looked)
    const others = written.filter((record) => !left.take(keyOf(record)))
    const keys = written.map(keyOf)
    if (others.length === 0) return { more, read, watches: () => [watch(triggers, keys)] }
    if (round === MOST_ROUNDS) throw new AppError(recordErrors.ruleBroken, { detail: runWords.tooDeep(MOST_ROUNDS) })
    looked = [...keys]
    for (const record of others) {
      const model = shape.byId.get(record.modelId)
      if (!model) continue
      const told = { model: model.name, at: now, by: subject.userId }
      const eventOf = (set: JsonObject) => eventOfWritten(record, { ...told, set })
      const { set, planned } = await before.lookAt({ model, op: record.op }, eventOf, looking)
      read.push(...planned)
      const values = valuesFor(record, model.name, set, subject)
      // The workflows that set them have seen one another's.
      looked.push(...values.flatMap(({ changes }) => keysOf(shape, changes)))
      more.push(...plannedBy(planned), ...values)
    }
  }
}
