import fc from 'fast-check'
import { allowed } from './allowed.ts'
import { partOf, partsIn } from './flow.ts'
import type { Seen } from './may.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState, FlowPart, TaskRules } from './model.ts'
import { PEOPLE } from './people.fixture.ts'

// Random flows and people, and random steps of a story about them. A story is numbers, which are read as choices among
// what there is at that time, so that shorter stories are found by themselves.

const rules: fc.Arbitrary<TaskRules> = fc.record({
  mode: fc.constantFrom('any', 'all', 'in turn', 'vote'),
  passPercent: fc.constantFrom(1, 34, 50, 67, 100),
  nobody: fc.oneof(fc.constantFrom('pass', 'refuse', 'administrators'), fc.subarray([...PEOPLE], { maxLength: 2 })),
  myself: fc.constantFrom('himself', 'skip', 'leader', 'administrators'),
  seenBefore: fc.constantFrom('ask', 'pass if just before', 'pass if ever'),
  refuse: fc.oneof(
    fc.constantFrom('end', 'to initiator', 'to previous'),
    fc.nat({ max: 7 }).map((at) => ({ node: `n${at}` })),
  ),
  again: fc.constantFrom('from here', 'straight back'),
  may: fc.subarray(['transfer', 'delegate', 'add', 'remove', 'return', 'copy', 'retake'], { minLength: 3 }),
  due: fc.option(
    fc.record(
      {
        hours: fc.integer({ min: 1, max: 4 }),
        // biome-ignore lint/suspicious/noThenProperty: the name of the rule
        then: fc.oneof(fc.constantFrom('remind', 'pass', 'refuse'), fc.record({ to: fc.constantFrom(...PEOPLE) })),
        remindEveryHours: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ['hours', 'then'] },
    ),
    { nil: undefined },
  ),
}) as fc.Arbitrary<TaskRules>

const { part } = fc.letrec<{ parts: readonly FlowPart[]; part: FlowPart }>((tie) => ({
  parts: fc.array(tie('part'), { minLength: 0, maxLength: 4, depthIdentifier: 'flow' }),
  part: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'flow', maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: rules.map((each): FlowPart => ({ kind: 'task', id: '', name: '', rules: each })) },
    { weight: 1, arbitrary: fc.constantFrom<FlowPart>({ kind: 'copy', id: '', name: '' }) },
    { weight: 1, arbitrary: fc.constantFrom<FlowPart>({ kind: 'workflow', id: '', name: '' }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('when' as const),
        id: fc.constant(''),
        takes: fc.constantFrom('first' as const, 'every' as const),
        lanes: fc.array(tie('parts'), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('parallel' as const),
        id: fc.constant(''),
        lanes: fc.array(tie('parts'), { minLength: 1, maxLength: 3 }),
      }),
    },
  ),
}))

/** Gives every part its own id, n0 to n…, in the order of the flow. */
function named(given: readonly FlowPart[], next = { id: 0 }): readonly FlowPart[] {
  return given.map((part): FlowPart => {
    const id = `n${next.id}`
    next.id += 1
    if (!('lanes' in part)) return { ...part, id, name: id }
    return { ...part, id, lanes: part.lanes.map((lane) => named(lane, next)) }
  })
}

export const definitions: fc.Arbitrary<ApprovalDefinition> = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 5, size: 'max' }).map((each) => named(each)),
  withdraw: fc.constantFrom('until decided' as const, 'until end' as const),
})

/** Facts for a flow of up to so many parts. */
export const factsFor = (most = 40): fc.Arbitrary<ApprovalFacts> =>
  fc
    .record({
      people: fc.array(fc.oneof(fc.subarray([...PEOPLE]), fc.constant([])), { minLength: most, maxLength: most }),
      lanes: fc.array(fc.subarray([0, 1, 2]), { minLength: most, maxLength: most }),
      persons: fc.tuple(...PEOPLE.map(() => personFacts)),
      administrators: fc.subarray([1, 6, 7], { minLength: 1 }),
    })
    .map(({ people, lanes, persons, administrators }) =>
      withActiveAdministrators({
        now: 0,
        people: byNode(people),
        lanes: byNode(lanes),
        persons: Object.fromEntries(persons.map((each, at) => [PEOPLE[at], each])),
        administrators,
      }),
    )
const aPerson = fc.option(fc.constantFrom(...PEOPLE), { nil: null })
const personFacts = fc.record({
  isActive: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  delegate: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: aPerson }),
  leader: aPerson,
})
const byNode = <T>(values: readonly T[]) => Object.fromEntries(values.map((value, at) => [`n${at}`, value]))

/** Administrators are active by contract. */
export function withActiveAdministrators(facts: ApprovalFacts): ApprovalFacts {
  const nothing = { delegate: null, leader: null }
  const active = facts.administrators.map((id) => [id, { ...nothing, ...facts.persons[id], isActive: true }])
  return { ...facts, persons: { ...facts.persons, ...Object.fromEntries(active) } }
}

/** One step of a story: numbers that are read as choices. */
export interface Beat {
  readonly what: number
  readonly who: number
  readonly whom: number
  readonly other: number
}
export const beats: fc.Arbitrary<readonly Beat[]> = fc.array(
  fc.record({
    what: fc.nat({ max: 99 }),
    who: fc.nat({ max: 999 }),
    whom: fc.nat({ max: 999 }),
    other: fc.nat({ max: 999 }),
  }),
  { minLength: 10, maxLength: 50, size: 'max' },
)

export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** A change of what is known, or null where the beat is a command. */
export function changedFacts(facts: ApprovalFacts, { what, who, whom, other }: Beat): ApprovalFacts | null {
  const id = pick(PEOPLE, who)
  const known = facts.persons[id] ?? { isActive: true, delegate: null, leader: null }
  const withPerson = (more: Partial<typeof known>) => {
    return { ...facts, persons: { ...facts.persons, [id]: { ...known, ...more } } }
  }
  const node = `n${whom % 20}`
  const isChosen = (each: number) => (other >> each) % 2 === 1
  const someone = pick([null, ...PEOPLE], whom)
  switch (what) {
    case 0:
    case 1: {
      const administrators = facts.administrators.filter((each) => each !== id)
      return administrators.length === 0 ? facts : { ...withPerson({ isActive: false }), administrators }
    }
    case 2:
      return withPerson({ isActive: true })
    case 3:
      return withPerson({ delegate: someone })
    case 4:
      return withPerson({ leader: someone })
    case 5:
      return { ...facts, people: { ...facts.people, [node]: PEOPLE.filter(isChosen) } }
    case 6:
      return { ...facts, lanes: { ...facts.lanes, [node]: [0, 1, 2].filter(isChosen) } }
    case 7:
    case 8:
      return { ...facts, now: facts.now + (1 + (whom % 6)) * 1_800_000 }
    case 9:
      return withActiveAdministrators({ ...facts, administrators: [...new Set([...facts.administrators, id])] })
    default:
      return null
  }
}

const COMMANDS = [
  ...(['approve', 'approve', 'approve', 'approve', 'approve', 'refuse', 'refuse', 'withdraw', 'retake'] as const),
  ...(['urge', 'read', 'end', 'resubmit', 'resubmit', 'start', 'transfer', 'delegate', 'copy', 'remove'] as const),
  ...(['add', 'add', 'return', 'return', 'hand over', 'jump', 'due', 'workflow ended', 'move', 'retake'] as const),
  'move to delegate' as const,
]

/** Commands that change little or end everything; few, so that stories go on. */
const RARE = new Set<ApprovalCommand['do']>(['end', 'withdraw', 'jump', 'read', 'hand over', 'copy', 'urge'])

/** A command that somebody is offered, each kind as often as any other; null where there is none. */
function offeredCommand({ definition, state, facts }: Seen, beat: Beat): ApprovalCommand | null {
  const asked = state.tasks.filter((task) => task.status === 'open' || task.status === 'approved')
  const person = asked.length === 0 || beat.who % 5 === 0 ? pick(PEOPLE, beat.who) : pick(asked, beat.who).userId
  const by = state.status === 'returned' ? state.initiatorId : person
  const all = allowed(definition, state, by, facts).filter(({ do: what }) => beat.what % 16 === 0 || !RARE.has(what))
  const kinds = [...new Set(all.map(({ do: what }) => what))]
  if (kinds.length === 0) return null
  const kind = kinds.includes('approve') && beat.what % 3 === 0 ? 'approve' : pick(kinds, beat.whom)
  const {
    task,
    nodes = [],
    users = [],
  } = pick(
    all.filter(({ do: what }) => what === kind),
    beat.other,
  )
  const command = filledIn(definition, state, kind, beat, { by, ...(task === undefined ? {} : { task }) })
  if (nodes.length > 0) return { ...command, node: pick(nodes, beat.other) } as ApprovalCommand
  return users.length > 0 ? ({ ...command, users: [pick(users, beat.other)] } as ApprovalCommand) : command
}

/** What the product does of itself, where there is something to do. */
function ownCommand({ state, facts, definition }: Seen, { whom, other }: Beat): ApprovalCommand | null {
  const open = state.nodes.filter(({ status }) => status === 'open')
  const node = open.find(({ node: id }) => partOf(definition, id)?.kind === 'workflow')
  if (node && other % 2 === 0) return { by: null, do: 'workflow ended', node: node.id, ok: whom % 4 > 0, value: null }
  const isReached = (time: number | null) => time !== null && time <= facts.now
  const isDue = state.tasks.some(({ dueAt, remindAt }) => isReached(dueAt) || isReached(remindAt))
  return isDue ? { by: null, do: 'due' } : null
}

/** A command that may mean something; people and tasks are often those whom it concerns. */
export function commandOf(seen: Seen, beat: Beat): ApprovalCommand {
  const { definition, state } = seen
  const offered = beat.other % 4 === 0 ? null : (ownCommand(seen, beat) ?? offeredCommand(seen, beat))
  if (offered) return offered
  const open = state.tasks.filter((task) => ['open', 'waiting', 'held'].includes(task.status))
  const all = beat.other % 4 === 0 || open.length === 0 ? state.tasks : open
  const chosen = all.length > 0 ? pick(all, beat.who) : undefined
  const what = state.status === 'draft' && beat.what % 5 > 0 ? 'start' : pick(COMMANDS, beat.what)
  const ofInitiator = ['start', 'withdraw', 'resubmit', 'urge'].includes(what)
  const usual = ofInitiator ? state.initiatorId : (chosen?.userId ?? state.initiatorId)
  const by = beat.other % 7 === 0 ? pick(PEOPLE, beat.whom) : usual
  return filledIn(definition, state, what, beat, { by, ...(chosen && beat.other % 11 > 0 ? { task: chosen.id } : {}) })
}

/** A command with all that it takes. */
export function filledIn(
  { parts: all }: ApprovalDefinition,
  state: ApprovalState,
  what: ApprovalCommand['do'],
  { whom, other }: Beat,
  base: Pick<ApprovalCommand, 'by' | 'task'>,
): ApprovalCommand {
  const to = pick(PEOPLE, whom)
  const users = other % 3 === 0 ? [to] : [to, pick(PEOPLE, other)]
  const node = partsIn(all).length > 0 ? pick(partsIn(all), other).id : 'n0'
  const version = other % 13 === 0 ? { version: Math.max(0, state.version - (whom % 4)) } : {}
  const given = { ...base, ...version }
  const isOwn = ['due', 'move', 'move to delegate', 'workflow ended'].includes(what) && other % 19 > 0
  const waiting = state.nodes.filter(({ status }) => status === 'open')
  const nodeId = waiting.length > 0 ? pick(waiting, whom).id : 0
  const more = {
    to,
    of: to,
    users,
    node: what === 'workflow ended' ? nodeId : what === 'return' && other % 4 === 0 ? null : node,
    where: pick(['before', 'beside', 'after'], other),
    ok: other % 5 > 0,
    value: null,
  }
  return { ...given, ...(isOwn ? { by: null } : {}), do: what, ...more } as ApprovalCommand
}
