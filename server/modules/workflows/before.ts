import { isActionStep, walkSteps } from '#kernel/page/steps'
import type { JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { Db, Store } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Change, Planned, Prepared, Preparing } from '../records/index.ts'
import type { BeforeData } from './before-data.ts'
import { eventOfChange, opOf } from './before-events.ts'
import { isFurther, lookFurther, plannedBy } from './before-further.ts'
import { BeforeLooking, type Looking, type LookingDeps } from './before-looking.ts'
import { isAnyLookedAt, leadsOn } from './leads-on.ts'
import { nodeNamed } from './nodes.ts'
import type { WorkflowTables } from './table.ts'
import { type RecordRelease, RecordTriggers, type Releases } from './triggers.ts'

/** Milliseconds that all workflows of a write may take together. */
const MOST_MS = 5_000

interface BeforeDeps extends LookingDeps {
  readonly store: Pick<Store<WorkflowTables>, 'read'>
  readonly now: () => Date
  readonly releases: Releases
}

/** Runs the workflows that look at writes before they happen. Only who writes waits for their code. */
export class BeforeWrites {
  private readonly guards = new WeakMap<readonly RecordRelease[], boolean>()

  private readonly looking: BeforeLooking

  constructor(private readonly deps: BeforeDeps) {
    this.looking = new BeforeLooking(deps)
  }

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
    return triggers !== null && (isAnyLookedAt(shape, triggers, changes) || leadsOn(shape, triggers, changes))
  }

  readonly alone = async (shape: ProjectShape, changes: readonly Change[]): Promise<string | null> => {
    const name = await this.guard(this.deps.store.read, shape)
    return name && (await this.looks(shape, changes)) ? name : null
  }

  readonly prepare = async (given: readonly Change[], preparing: Preparing): Promise<Prepared | null> => {
    const { shape } = preparing
    const triggers = await this.triggersIn(this.deps.store.read, shape)
    if (!triggers) return null
    const looking = { triggers, preparing, ending: AbortSignal.timeout(MOST_MS) }
    const { own, read } = await this.lookAtAll(given, looking)
    const leads = isFurther(looking, own)
    if (!leads && !isAnyLookedAt(shape, triggers, given)) return null
    const further = leads ? await lookFurther(this.looking, looking, own, this.deps.now().getTime()) : null
    const asked = [...read, ...(further?.read ?? [])]
    return {
      ...own,
      more: further?.more ?? own.more,
      watches: further?.watches ?? NONE,
      holds: async (db) => {
        for (const data of asked) if (!(await data.holds(db))) return false
        return true
      },
    }
  }

  /** Looks at the changes of a write, and names the records that it makes. */
  private async lookAtAll(
    given: readonly Change[],
    looking: Looking,
  ): Promise<{ readonly own: Planned; readonly read: readonly BeforeData[] }> {
    const { triggers, preparing } = looking
    const changes: Change[] = [...given]
    const set = new Map<number, JsonObject>()
    const read: BeforeData[] = []
    const told = { at: this.deps.now().getTime(), by: preparing.subject.userId }
    for (const [at, change] of given.entries()) {
      // What comes with a new record has an id of the same letters whenever the write is tried.
      const named: Change = change.op === 'create' ? { ...change, id: change.id ?? newRecordId(Date.now()) } : change
      changes[at] = named
      const model = preparing.shape.byName.get(change.model)
      const op = opOf(change)
      if (!model || !triggers.has(model.id, op)) continue
      const current = await preparing.check(named)
      const eventOf = (values: JsonObject) => eventOfChange(named, current, { ...told, model: model.name, set: values })
      const looked = await this.looking.lookAt({ model, op, at }, eventOf, looking)
      read.push(...looked.planned)
      if (Object.keys(looked.set).length > 0) set.set(at, looked.set)
    }
    return { own: { changes, set, more: plannedBy(read) }, read }
  }
}

const NONE = () => []
