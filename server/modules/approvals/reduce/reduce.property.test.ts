import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs, seed } from '../../../../tests/helpers/long.ts'
import { allowed } from './allowed.ts'
import { explain, explainedBy } from './approvals.fixture.ts'
import { partOf, taskPartOf } from './flow.ts'
import { isRefusal } from './may.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState, LogLine } from './model.ts'
import { PEOPLE } from './people.fixture.ts'
import { type Beat, beats, changedFacts, commandOf, definitions, factsFor, filledIn, pick } from './random.fixture.ts'
import { begin, reduce } from './reduce.ts'
import { isActive } from './who.ts'

/** Milliseconds that all stories may take, with those that are tried to find a shorter one that fails. */
const LONGEST = 900_000

interface Story {
  readonly definition: ApprovalDefinition
  facts: ApprovalFacts
  state: ApprovalState
  readonly log: LogLine[]
  /** How often each command was done: a property over stories in which nothing happens says nothing. */
  readonly done: Map<string, number>
}

const isUndecided = (status: string): boolean => ['open', 'waiting', 'held'].includes(status)

/** Everything that must be true of a state at any time; a text for each that is not. */
function faults({ definition, facts, state, log }: Story): string[] {
  const { status, nodes, tasks, initiatorId } = state
  const nodeAt = (id: number) => nodes.find((node) => node.id === id)
  const undecided = tasks.filter((task) => isUndecided(task.status))
  const found: string[] = []
  const isAsked = tasks.some((task) => task.status === 'open' && isActive(facts, task.userId))
  const openNodes = nodes.filter((node) => node.status === 'open' && node.isCurrent)
  const isWorking = openNodes.some(({ node }) => partOf(definition, node)?.kind === 'workflow')
  if (status === 'running' && !isAsked && !isWorking) found.push('nobody can decide it')
  if (status !== 'running' && (undecided.length > 0 || nodes.some((node) => node.status === 'open')))
    found.push('something is open though it does not run')
  if (undecided.some((task) => nodeAt(task.nodeId)?.status !== 'open' || !nodeAt(task.nodeId)?.isCurrent))
    found.push('a task is open in a step that is closed')
  if (undecided.some((task) => !isActive(facts, task.userId))) found.push('a person who is not active has to decide')
  const live = tasks.filter((task) => task.status !== 'moved' && task.status !== 'lapsed')
  const asked = new Set(live.map((task) => `${task.nodeId} ${task.userId}`))
  if (asked.size < live.length) found.push('a person is asked twice')
  const current = nodes.filter((node) => node.isCurrent).map((node) => node.node)
  if (new Set(current).size < current.length) found.push('a step has two rounds at a time')
  const ids = [...nodes, ...tasks].map(({ id }) => id)
  if (new Set(ids).size < ids.length || ids.some((id) => id >= state.nextId)) found.push('an id is used twice')
  const own = undecided.filter((task) => task.userId === initiatorId)
  const isMeant = (nodeId: number) =>
    nodeAt(nodeId)?.byAdministrators || taskPartOf(definition, nodeAt(nodeId)?.node ?? '')?.rules.myself === 'himself'
  if (own.some((task) => !isMeant(task.nodeId))) found.push('the initiator decides alone')
  if (JSON.stringify(explain(log)) !== JSON.stringify(explainedBy(state))) found.push('the log does not explain it')
  return found
}

const WHOLE: readonly ApprovalCommand['do'][] = [
  ...(['start', 'resubmit', 'withdraw', 'urge', 'read', 'end'] as const),
  ...(['jump', 'due', 'move', 'workflow ended'] as const),
]
const OF_TASK: readonly ApprovalCommand['do'][] = [
  ...(['approve', 'refuse', 'return', 'transfer', 'delegate'] as const),
  ...(['add', 'remove', 'copy', 'retake', 'hand over'] as const),
]

/** Whether what buttons offer to a person is what the reducer does. */
function disagreements({ definition, facts, state }: Story, beat: Beat): string[] {
  const by = pick(PEOPLE, beat.other)
  const offered = allowed(definition, state, by, facts)
  const tasks = state.tasks.length > 0 ? [pick(state.tasks, beat.whom), pick(state.tasks, beat.who)] : []
  const of = (what: ApprovalCommand['do'], task?: number): string[] => {
    const isOffered = offered.some((each) => each.do === what && each.task === task)
    const named = task === undefined ? {} : { task }
    const { version: _version, ...command } = filledIn(definition, state, what, beat, { by, ...named })
    const answer = reduce(definition, state, { ...command, by } as ApprovalCommand, facts)
    const refused = isRefusal(answer) ? answer.refused : null
    const isWrong = isOffered && refused !== null && !['person', 'unknown'].includes(refused)
    if (isWrong) return [`${what} is offered and ${refused}`]
    return !isOffered && refused === null ? [`${what} is done and not offered`] : []
  }
  return [...WHOLE.flatMap((what) => of(what)), ...tasks.flatMap(({ id }) => OF_TASK.flatMap((what) => of(what, id)))]
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}

function act(story: Story, command: ApprovalCommand): string[] {
  const before = JSON.stringify(story.state)
  const answer = reduce(story.definition, deepFreeze(story.state), command, deepFreeze(story.facts))
  const found = JSON.stringify(story.state) === before ? [] : [`${command.do} changed its arguments`]
  if (isRefusal(answer)) return found
  const raised = command.do === 'read' ? 0 : 1
  if (answer.state.version !== story.state.version + raised) found.push('the version is wrong')
  const again: unknown = JSON.parse(JSON.stringify(answer))
  expect(again).toStrictEqual(answer)
  story.state = answer.state
  story.log.push(...answer.log)
  story.done.set(command.do, (story.done.get(command.do) ?? 0) + 1)
  return found
}

/** Tells a story. @returns what was wrong at the first beat at which something was */
function tell(story: Story, told: readonly Beat[]): readonly string[] {
  for (const beat of told) {
    const changed = changedFacts(story.facts, beat)
    if (changed) story.facts = changed
    // People who are frozen lose their tasks in the same write.
    const found = act(story, changed ? { by: null, do: 'move' } : commandOf(story, beat))
    found.push(...faults(story), ...(beat.who % 3 === 0 ? disagreements(story, beat) : []))
    if (found.length > 0) return found
  }
  return []
}

describe('an approval under any commands of any people', () => {
  it(
    'can always be decided, leaves nothing open after its end, and is explained by its log',
    () => {
      const done = new Map<string, number>()
      const initiators = fc.constantFrom(...PEOPLE)
      const ends = new Map<string, number>()
      fc.assert(
        fc.property(definitions, factsFor(), initiators, beats, (definition, facts, initiator, told) => {
          const story: Story = { definition: deepFreeze(definition), facts, state: begin(initiator), log: [], done }
          const found = [...act(story, { by: null, do: 'start' }), ...faults(story), ...tell(story, told)]
          ends.set(story.state.status, (ends.get(story.state.status) ?? 0) + 1)
          expect(found).toEqual([])
        }),
        { seed, numRuns: runs(300, 10_000), interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: true },
      )
      expect([...WHOLE, ...OF_TASK].filter((command) => !done.has(command))).toEqual([])
      expect([...ends.keys()].toSorted()).toEqual(['approved', 'ended', 'refused', 'returned', 'running', 'withdrawn'])
    },
    LONGEST,
  )
})
