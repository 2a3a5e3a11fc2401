import { isRefusal } from './may.ts'
import type {
  ApprovalCommand,
  ApprovalDefinition,
  ApprovalEffect,
  ApprovalFacts,
  ApprovalState,
  FlowPart,
  LogLine,
  PersonFacts,
  Refusal,
  TaskRules,
} from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, EVE, INITIATOR, OTHER_ADMIN } from './people.fixture.ts'
import { begin, reduce } from './reduce.ts'

// Small flows, people and running approvals for tests.

const RULES: TaskRules = {
  mode: 'any',
  passPercent: 50,
  nobody: 'administrators',
  myself: 'himself',
  seenBefore: 'ask',
  refuse: 'end',
  again: 'from here',
  may: ['transfer', 'delegate', 'add', 'remove', 'return', 'copy', 'retake'],
}

export const task = (id: string, rules: Partial<TaskRules> = {}): FlowPart => ({
  kind: 'task',
  id,
  name: id,
  rules: { ...RULES, ...rules },
})
export const copy = (id: string): FlowPart => ({ kind: 'copy', id, name: id })
export const workflow = (id: string): FlowPart => ({ kind: 'workflow', id, name: id })
export const when = (id: string, takes: 'first' | 'every', ...lanes: readonly (readonly FlowPart[])[]): FlowPart => ({
  kind: 'when',
  id,
  takes,
  lanes,
})
export const parallel = (id: string, ...lanes: readonly (readonly FlowPart[])[]): FlowPart => ({
  kind: 'parallel',
  id,
  lanes,
})
export const flow = (...parts: readonly FlowPart[]): ApprovalDefinition => ({ parts, withdraw: 'until decided' })

const ACTIVE: PersonFacts = { isActive: true, delegate: null, leader: null }
export const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({ ...ACTIVE, ...more })

export function factsOf(more: Partial<ApprovalFacts> = {}): ApprovalFacts {
  const all = [INITIATOR, ANN, BEN, CARA, DAN, EVE, ADMIN, OTHER_ADMIN]
  const persons = { ...Object.fromEntries(all.map((id) => [id, ACTIVE])), ...more.persons }
  return { now: 0, people: {}, lanes: {}, administrators: [ADMIN, OTHER_ADMIN], ...more, persons }
}

type Command = DistributiveOmit<ApprovalCommand, 'by'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** An approval that a test drives. `run` throws where a command is refused; `refused` where it is not. */
export class Approval {
  state: ApprovalState = begin(INITIATOR)
  readonly log: LogLine[] = []
  effects: readonly ApprovalEffect[] = []

  constructor(
    readonly definition: ApprovalDefinition,
    public facts: ApprovalFacts,
  ) {}

  /** One that has been started. */
  static start(definition: ApprovalDefinition, more: Partial<ApprovalFacts> = {}): Approval {
    const made = new Approval(definition, factsOf(more))
    made.run(INITIATOR, { do: 'start' })
    return made
  }

  try(by: number | null, command: Command): Refusal | null {
    const answer = reduce(this.definition, this.state, { ...command, by } as ApprovalCommand, this.facts)
    if (isRefusal(answer)) return answer
    this.state = answer.state
    this.log.push(...answer.log)
    this.effects = answer.effects
    return null
  }

  run(by: number | null, command: Command): void {
    const refusal = this.try(by, command)
    if (refusal) throw new Error(`${command.do} by ${by} is refused: ${JSON.stringify(refusal)}`)
  }

  refused(by: number | null, command: Command): Refusal['refused'] {
    const refusal = this.try(by, command)
    if (!refusal) throw new Error(`${command.do} by ${by} is not refused`)
    return refusal.refused
  }

  /** Approves the only open task of each of these people, one after the other. */
  approve(...people: readonly number[]): void {
    for (const by of people) this.run(by, { do: 'approve' })
  }

  change(more: Partial<ApprovalFacts>): void {
    this.facts = { ...this.facts, ...more, persons: { ...this.facts.persons, ...more.persons } }
  }

  /** Who has to decide where: 'step: person'. */
  get open(): readonly string[] {
    return this.withStatus('open')
  }

  withStatus(status: string): readonly string[] {
    const found = this.state.tasks.filter((each) => each.status === status)
    return found.map((each) => `${this.nodeOf(each.nodeId)}: ${each.userId}`)
  }

  nodeOf(id: number): string | undefined {
    return this.state.nodes.find((node) => node.id === id)?.node
  }

  /** The newest task of a person. */
  taskOf(userId: number): number {
    const found = this.state.tasks.findLast((each) => each.userId === userId)
    if (!found) throw new Error(`${userId} has no task`)
    return found.id
  }
}

/** What a log alone says of an approval. */
export interface Explained {
  status: string
  readonly nodes: { [id: string]: string }
  readonly tasks: { [id: string]: string }
}

/** Rebuilds statuses of an approval, its steps and tasks from its log. Steps that run again are 'undone …'. */
export function explain(log: readonly LogLine[]): Explained {
  const found: Explained = { status: 'draft', nodes: {}, tasks: {} }
  for (const { became, task: taskId, nodeId, undone = [] } of log) {
    for (const id of undone) found.nodes[id] = `undone ${found.nodes[id]}`
    if (became === undefined) continue
    if (taskId !== undefined) found.tasks[taskId] = became
    else if (nodeId !== undefined) found.nodes[nodeId] = became
    else found.status = became
  }
  return found
}

/** The same of a state. */
export const explainedBy = ({ status, nodes, tasks }: ApprovalState): Explained => ({
  status,
  nodes: Object.fromEntries(nodes.map((node) => [node.id, `${node.isCurrent ? '' : 'undone '}${node.status}`])),
  tasks: Object.fromEntries(tasks.map((each) => [each.id, each.status])),
})
