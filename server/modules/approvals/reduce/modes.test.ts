import { describe, expect, it } from 'vitest'
import { Approval, flow, person, task } from './approvals.fixture.ts'
import { isRefusal } from './may.ts'
import type { ApprovalCommand, TaskRules } from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, EVE, INITIATOR } from './people.fixture.ts'
import { reduce } from './reduce.ts'

const step = (rules: Partial<TaskRules>, ...a: readonly number[]) => {
  return Approval.start(flow(task('a', rules)), { people: { a } })
}

describe('given a step that any of its people decides', () => {
  it('ends with the first approval, and the tasks of others lapse', () => {
    const approval = step({ mode: 'any' }, ANN, BEN)
    approval.approve(BEN)
    expect(approval.state.status).toBe('approved')
    expect(approval.withStatus('lapsed')).toEqual([`a: ${ANN}`])
  })

  it('ends with the first refusal', () => {
    const approval = step({ mode: 'any' }, ANN, BEN)
    approval.run(ANN, { do: 'refuse', comment: 'too much' })
    expect(approval.state.status).toBe('refused')
    expect(approval.state.tasks[0]?.comment).toBe('too much')
  })

  it('takes the first of 100 decisions by as many people, and tells the others who decided', () => {
    const people = Array.from({ length: 100 }, (_, at) => 1000 + at)
    const persons = Object.fromEntries(people.map((id) => [id, person()]))
    const approval = Approval.start(flow(task('a')), { people: { a: people }, persons })
    const { version } = approval.state
    const answers = approval.state.tasks.map(({ id, userId }) =>
      approval.try(userId, { do: id % 2 === 0 ? 'approve' : 'refuse', task: id, version }),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.refused === 'handled' && answer.by === 1000)).toHaveLength(99)
    expect(approval.log.filter(({ did }) => did === 'approve' || did === 'refuse')).toHaveLength(1)
  })

  it('takes one of 100 equal decisions of one person', () => {
    const approval = step({ mode: 'any' }, ANN)
    const command = { do: 'approve', task: approval.taskOf(ANN), version: approval.state.version } as const
    const answers = Array.from({ length: 100 }, () => approval.try(ANN, command))
    expect(answers.filter((answer) => answer?.refused === 'handled' && answer.by === ANN)).toHaveLength(99)
    expect(approval.state.version).toBe(2)
  })
})

describe('given a step that all of its people decide', () => {
  it('ends with the last approval', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.approve(ANN)
    expect(approval.state.status).toBe('running')
    approval.approve(BEN)
    expect(approval.state.status).toBe('approved')
  })

  it('ends with the first refusal', () => {
    const approval = step({ mode: 'all' }, ANN, BEN, CARA)
    approval.approve(ANN)
    approval.run(BEN, { do: 'refuse' })
    expect(approval.state.status).toBe('refused')
    expect(approval.withStatus('lapsed')).toEqual([`a: ${CARA}`])
  })
})

describe('given a step that its people decide in turn', () => {
  it('asks the next person once the one before has approved', () => {
    const approval = step({ mode: 'in turn' }, ANN, BEN, CARA)
    expect(approval.open).toEqual([`a: ${ANN}`])
    expect(approval.effects).toEqual([{ effect: 'ask', task: approval.taskOf(ANN), userId: ANN }])
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${BEN}`])
    expect(approval.effects).toEqual([{ effect: 'ask', task: approval.taskOf(BEN), userId: BEN }])
    approval.approve(BEN, CARA)
    expect(approval.state.status).toBe('approved')
  })

  it('refuses a decision out of turn', () => {
    const approval = step({ mode: 'in turn' }, ANN, BEN)
    expect(approval.refused(BEN, { do: 'approve', task: approval.taskOf(BEN) })).toBe('forbidden')
  })
})

describe('given a vote', () => {
  it('approves as soon as enough of all votes do', () => {
    const approval = step({ mode: 'vote', passPercent: 60 }, ANN, BEN, CARA, DAN, EVE)
    approval.approve(ANN, BEN)
    expect(approval.state.status).toBe('running')
    approval.approve(CARA)
    expect(approval.state.status).toBe('approved')
    expect(approval.withStatus('lapsed')).toEqual([`a: ${DAN}`, `a: ${EVE}`])
  })

  it('refuses as soon as the votes that are left cannot approve it', () => {
    const approval = step({ mode: 'vote', passPercent: 60 }, ANN, BEN, CARA, DAN, EVE)
    approval.run(ANN, { do: 'refuse' })
    approval.run(BEN, { do: 'refuse' })
    expect(approval.state.status).toBe('running')
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe('refused')
  })

  it('needs all votes where 100 percent must approve', () => {
    const approval = step({ mode: 'vote', passPercent: 100 }, ANN, BEN, CARA)
    approval.approve(ANN, BEN)
    expect(approval.state.status).toBe('running')
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe('refused')
  })
})

describe('given a command that is refused', () => {
  it('leaves the state as it is', () => {
    const approval = step({}, ANN)
    const before = structuredClone(approval.state)
    const commands: readonly ApprovalCommand[] = [
      { by: BEN, do: 'approve', task: approval.taskOf(ANN) },
      { by: ANN, do: 'approve', task: 999 },
      { by: ADMIN, do: 'jump', node: 'nowhere' },
      { by: INITIATOR, do: 'start' },
    ]
    const refused = commands.map((command) => reduce(approval.definition, approval.state, command, approval.facts))
    const reasons = refused.map((answer) => isRefusal(answer) && answer.refused)
    expect(reasons).toEqual(['forbidden', 'unknown', 'unknown', 'handled'])
    expect(approval.state).toEqual(before)
  })
})
