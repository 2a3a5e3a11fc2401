import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs, seed } from '../../../tests/helpers/long.ts'
import type { Db } from '../../db/store.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'
import { explain, explainedBy } from './reduce/approvals.fixture.ts'
import { isRefusal } from './reduce/may.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState } from './reduce/model.ts'
import { PEOPLE } from './reduce/people.fixture.ts'
import { type Beat, beats, changedFacts, commandOf, definitions, factsFor } from './reduce/random.fixture.ts'
import { begin, reduce } from './reduce/reduce.ts'
import { type ApprovalRow, ApprovalStoring, hasEnded } from './storing.ts'
import type { StoredDefinition } from './table.ts'

/** Milliseconds that all stories may take. */
const LONGEST = 2_400_000
/** In a long run: `STORIES=10000` tells as many as those of the reducer, which takes a quarter of an hour. */
const WHOLE = Number(process.env.STORIES ?? 2_000)
const ID = 'story'

let world: ApprovalWorld
let first: ApprovalRow
let settings: StoredDefinition['settings']
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
  const { store } = world.server
  const { id } = await world.started(await world.flow([asks('a', [world.person('ann')])]))
  const [row] = await store.read.select().from(store.t.approval).where(eq(store.t.approval.id, id))
  const [version] = await store.read
    .select()
    .from(store.t.approvalVersion)
    .where(eq(store.t.approvalVersion.id, row!.versionId))
  first = row!
  settings = version!.definition.settings
})
afterAll(() => world.base.close())

/** A sequence of commands, with the approval as it is stored so far. */
interface Told {
  readonly db: Db
  readonly storing: ApprovalStoring
  readonly definition: ApprovalDefinition
  row: ApprovalRow
  facts: ApprovalFacts
}

async function act(told: Told, command: ApprovalCommand): Promise<void> {
  const { db, storing, definition, row, facts } = told
  const answer = reduce(definition, row.state, command, facts)
  if (isRefusal(answer)) return
  const { state, log } = answer
  const stored = { settings, modelId: row.modelId, nodes: [], parts: definition.parts }
  await storing.put(db, row, { stored, state, log, at: new Date(facts.now) })
  const { approval } = world.server.store.t
  const [now] = await db.select().from(approval).where(eq(approval.id, ID))
  told.row = now!
  expect(now!.state).toEqual(state)
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** What lists, deadlines and logs read is what the state says. */
async function expectSame({ db, row }: Told): Promise<void> {
  const { approvalTask, approvalCopy, approvalLog } = world.server.store.t
  const { state } = row
  expect({ status: row.status, version: row.version, hasEnded: row.endedAt !== null }).toEqual({
    ...{ status: state.status, version: state.version, hasEnded: hasEnded(state) },
  })
  const tasks = await db.select().from(approvalTask).where(eq(approvalTask.approvalId, ID))
  const told = ({ taskId, userId, status, dueAt, remindAt, readAt, decidedAt }: (typeof tasks)[number]) => ({
    ...{ id: taskId, userId, status },
    times: [dueAt, remindAt, readAt, decidedAt].map((time) => time?.toISOString() ?? null),
  })
  const meant = ({ id, userId, status, dueAt, remindAt, readAt, decidedAt }: ApprovalState['tasks'][number]) => ({
    ...{ id, userId, status },
    times: [dueAt, remindAt, readAt, decidedAt].map(iso),
  })
  expect(tasks.map(told).toSorted((a, b) => a.id - b.id)).toEqual(
    state.tasks.map(meant).toSorted((a, b) => a.id - b.id),
  )
  if (hasEnded(state)) expect(tasks.filter(({ status }) => ['open', 'waiting', 'held'].includes(status))).toEqual([])
  const copies = await db.select().from(approvalCopy).where(eq(approvalCopy.approvalId, ID))
  expect(copies.map(({ userId }) => userId).toSorted()).toEqual(state.copies.map(({ userId }) => userId).toSorted())
  const lines = await db.select().from(approvalLog).where(eq(approvalLog.approvalId, ID)).orderBy(approvalLog.id)
  expect(explain(lines.map(({ line }) => line))).toEqual(explainedBy(state))
}

/** Takes a story back. */
class Over extends Error {}

async function tell(
  definition: ApprovalDefinition,
  facts: ApprovalFacts,
  { initiator, told: all }: { readonly initiator: number; readonly told: readonly Beat[] },
): Promise<string> {
  const { store } = world.server
  const { approval } = store.t
  let status = ''
  const work = store.write(async (db) => {
    const own = { id: ID, no: 9, initiatorId: initiator, status: 'draft', version: 0, state: begin(initiator) } as const
    const [row] = await db
      .insert(approval)
      .values({ ...first, ...own, endedAt: null, cause: null, chain: null })
      .returning()
    const told: Told = { db, storing: new ApprovalStoring(store), definition, row: row!, facts }
    await act(told, { by: null, do: 'start' })
    for (const beat of all) {
      const changed = changedFacts(told.facts, beat)
      if (changed) told.facts = changed
      const seen = { definition, state: told.row.state, facts: told.facts }
      await act(told, changed ? { by: null, do: 'move' } : commandOf(seen, beat))
    }
    await expectSame(told)
    status = told.row.status
    throw new Over()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Over)) throw error
  })
  return status
}

describe('an approval under any commands, as it is stored', () => {
  it('has rows and a log that say what its state says', { timeout: LONGEST }, async () => {
    const ends = new Set<string>()
    const initiators = fc.constantFrom(...PEOPLE)
    const story = fc.asyncProperty(definitions, factsFor(), initiators, beats, async (definition, facts, by, told) => {
      ends.add(await tell(definition, facts, { initiator: by, told }))
    })
    const most = { interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: true }
    await fc.assert(story, { seed, numRuns: runs(60, WHOLE), ...most })
    expect(ends.size).toBeGreaterThan(3)
  })
})
