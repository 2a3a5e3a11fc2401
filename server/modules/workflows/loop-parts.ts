import { and, eq, inArray } from 'drizzle-orm'
import type { ActionOutcome } from '#kernel/engine'
import type { RoundsAt } from '#kernel/engine/run/flow'
import type { LaneOutcome } from '#kernel/engine/runtime'
import { kindOfStep, lanesOf } from '#kernel/page/steps'
import type { Json } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { Blocked } from '../../durable/pass.ts'
import type { RunParts } from './node-contexts.ts'
import { MOST_ROUNDS, OPEN_RUNS, PART_ROUNDS } from './run-model.ts'
import type { RunNames } from './run-names.ts'
import { FlowEnded } from './run-pass.ts'
import type { RunStarting } from './starting.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

/** For waits that the end of a part ends. */
const FOREVER = new Date(Date.UTC(9999, 0))

type RunRow = WorkflowTables['workflowRun']['$inferSelect']
type PartsOf = RunParts & { readonly names: RunNames }
/** The rounds from one to another, counted from 1. */
interface Part {
  readonly id: string
  readonly place: string
  readonly from: number
  readonly to: number
}

/** Whether rounds are run in parts: not those of a loop that a run began before there were any. */
export const hasParts = ({ items, place }: RoundsAt, { steps }: Pick<RunParts, 'steps'>): boolean =>
  items.length > MOST_ROUNDS && !steps.hasBelow(`${place}#1/`)

/** Runs the rounds of long loops in parts, one after the other, each of which is a run that the run waits for. */
export class LoopParts {
  constructor(
    private readonly store: Store<WorkflowTables>,
    private readonly starting: RunStarting,
  ) {}

  /** @throws Blocked while a part runs, and FlowEnded where a step of one ended the flow */
  async run(parts: PartsOf, at: RoundsAt): Promise<LaneOutcome> {
    const all = partsOf(parts.run, at)
    const known = await this.known(all)
    const value: Json[] = []
    for (const part of all) {
      const row = known.get(part.id)
      if (!row || row.endedAt === null) {
        if (!row || !parts.steps.rowOf(part.place)) await this.start(parts, at, part)
        throw new Blocked(FOREVER)
      }
      for (const [path, each] of Object.entries(row.partEnd?.names ?? {})) parts.session.set(path, each)
      const ended = await this.ended(parts, at, part, row)
      if (!ended.ok) return ended
      value.push(...(ended.value as readonly Json[]))
    }
    return { ok: true, value }
  }

  private async known(all: readonly Part[]): Promise<ReadonlyMap<string, RunRow>> {
    const { workflowRun } = this.store.t
    const ids = all.map(({ id }) => id)
    const rows = await this.store.read.select().from(workflowRun).where(inArray(workflowRun.id, ids))
    return new Map(rows.map((row) => [row.id, row]))
  }

  private async start({ run, steps, names, masking }: PartsOf, at: RoundsAt, part: Part): Promise<void> {
    const { store, starting } = this
    const { workflowRun } = store.t
    // What was read before led to these items: a repetition must not read others.
    await steps.flush()
    const { node, lane, place, input } = at
    const body = lanesOf(node).find(({ name }) => name === lane)?.steps ?? []
    const { projectId, env, workflowId, versionId, event, actorId, chain } = run
    const row = steps.rowFor(part.place, { ...infoOf(at, part), outcome: null, status: 'waiting', childId: part.id })
    await store.write(
      async (db) => {
        const [open] = await db
          .select({ id: workflowRun.id })
          .from(workflowRun)
          .where(and(eq(workflowRun.id, run.id), inArray(workflowRun.status, [...OPEN_RUNS])))
        // It was cancelled meanwhile.
        if (!open) return
        await starting.start(db, {
          ...{ id: part.id, projectId, env, workflowId, versionId, event, actorId, chain, parentId: run.id },
          part: {
            ...{ root: run.part?.root ?? run.id, now: run.part?.now ?? run.startedAt.getTime() },
            ...{ node: node.id, lane, place, from: part.from - 1, items: at.items.slice(part.from - 1, part.to) },
            ...{ input: masking.mask(input), names: masking.mask(names.readBy(body)) },
          },
        })
        await steps.putIn(db, row)
      },
      [`workflow run:${run.id}`],
    )
  }

  /** What a part that has ended comes to, noted as a step of the run. */
  private async ended({ steps }: PartsOf, at: RoundsAt, part: Part, row: RunRow): Promise<LaneOutcome> {
    const value = row.output ?? null
    const isDone = row.status === 'done'
    const reason = row.reason ?? runWords.childFailed
    const outcome: ActionOutcome = isDone ? { ok: true } : { ok: false, reason }
    const ms = (row.endedAt ?? row.startedAt).getTime() - row.startedAt.getTime()
    await steps.end(part.place, { ...infoOf(at, part), outcome, ms })
    if (row.partEnd?.stopped) throw new FlowEnded(isDone ? { ok: true, value } : { ok: false, reason, value })
    return isDone ? { ok: true, value } : { ok: false, reason, value }
  }
}

const infoOf = ({ node }: RoundsAt, { from, to }: Part) => ({
  node: { id: node.id, action: kindOfStep(node) },
  input: null,
  params: { from, to },
})

function partsOf({ id }: RunRow, { place, items }: RoundsAt): readonly Part[] {
  const count = Math.ceil(items.length / PART_ROUNDS)
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n * PART_ROUNDS + 1, Math.min(items.length, (n + 1) * PART_ROUNDS)]
    const at = `${place}#${from}-${to}`
    return { id: `${id}/${at}`, place: at, from, to }
  })
}
