import { describe, expect, it } from 'vitest'
import { Approval, flow, person, task } from './approvals.fixture.ts'
import type { TaskRules } from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, EVE, HOUR, INITIATOR, OTHER_ADMIN } from './people.fixture.ts'

const gone = person({ isActive: false })
const step = (rules: Partial<TaskRules>, ...people: readonly number[]) =>
  Approval.start(flow(task('a', rules), task('z')), { people: { a: people, z: [EVE] } })
const ends = [`z: ${EVE}`]

describe('given a task that is transferred', () => {
  it('gives it to the other person, who knows whose it was', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.run(ANN, { do: 'transfer', to: CARA, comment: 'on leave' })
    expect(approval.open).toEqual([`a: ${BEN}`, `a: ${CARA}`])
    expect(approval.state.tasks.find(({ userId }) => userId === CARA)?.firstUserId).toBe(ANN)
    expect(approval.refused(ANN, { do: 'approve', task: approval.taskOf(ANN) })).toBe('handled')
    approval.approve(BEN, CARA)
    expect(approval.open).toEqual(ends)
  })

  it('keeps its turn', () => {
    const approval = step({ mode: 'in turn' }, ANN, BEN)
    approval.run(ANN, { do: 'transfer', to: CARA })
    expect(approval.open).toEqual([`a: ${CARA}`])
    approval.approve(CARA)
    expect(approval.open).toEqual([`a: ${BEN}`])
  })

  it('goes to the delegate of the other person', () => {
    const approval = step({}, ANN)
    approval.change({ persons: { [CARA]: person({ delegate: DAN }) } })
    approval.run(ANN, { do: 'transfer', to: CARA })
    expect(approval.open).toEqual([`a: ${DAN}`])
  })

  it.each([
    ['a person of the step', BEN, { myself: 'skip' }],
    ['the initiator', INITIATOR, { myself: 'skip' }],
    ['an unknown person', 777, { myself: 'skip' }],
    ['the same person', ANN, { myself: 'skip' }],
  ] as const)('is refused for %s', (_, to, rules) => {
    expect(step({ mode: 'all', ...rules }, ANN, BEN).refused(ANN, { do: 'transfer', to })).toBe('person')
  })

  it('is refused where the step does not allow it', () => {
    expect(step({ may: [] }, ANN).refused(ANN, { do: 'transfer', to: CARA })).toBe('forbidden')
  })
})

describe('given a task that is delegated', () => {
  it.each(['approve', 'refuse'] as const)('comes back after the advice to %s, for the person to decide', (answer) => {
    const approval = step({}, ANN)
    approval.run(ANN, { do: 'delegate', to: CARA })
    expect(approval.withStatus('held')).toEqual([`a: ${ANN}`])
    expect(approval.refused(ANN, { do: 'approve', task: approval.taskOf(ANN) })).toBe('forbidden')
    approval.run(CARA, { do: answer, comment: 'my advice' })
    expect(approval.open).toEqual([`a: ${ANN}`])
    approval.approve(ANN)
    expect(approval.open).toEqual(ends)
  })

  it('lets the delegate add nobody and return nothing', () => {
    const approval = step({}, ANN)
    approval.run(ANN, { do: 'delegate', to: CARA })
    expect(approval.refused(CARA, { do: 'add', users: [DAN], where: 'beside' })).toBe('forbidden')
    expect(approval.refused(CARA, { do: 'return', node: null })).toBe('forbidden')
  })

  it('stays advice where the delegate transfers it', () => {
    const approval = step({}, ANN)
    approval.run(ANN, { do: 'delegate', to: CARA })
    approval.run(CARA, { do: 'transfer', to: DAN })
    approval.run(DAN, { do: 'refuse' })
    expect(approval.open).toEqual([`a: ${ANN}`])
  })
})

describe('given people who are added', () => {
  it('asks those before first, then the person', () => {
    const approval = step({ mode: 'any' }, ANN)
    approval.run(ANN, { do: 'add', users: [CARA, DAN], where: 'before' })
    expect(approval.open).toEqual([`a: ${CARA}`, `a: ${DAN}`])
    approval.approve(CARA)
    expect(approval.withStatus('held')).toEqual([`a: ${ANN}`])
    approval.approve(DAN)
    expect(approval.open).toEqual([`a: ${ANN}`])
    approval.approve(ANN)
    expect(approval.open).toEqual(ends)
  })

  it('takes a refusal by one before as one of the step', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'before' })
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe('refused')
  })

  it('takes it in a vote as the vote of the person, whose task lapses', () => {
    const approval = step({ mode: 'vote', passPercent: 50 }, ANN, BEN, DAN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'before' })
    approval.run(CARA, { do: 'refuse' })
    expect(approval.open).toEqual([`a: ${BEN}`, `a: ${DAN}`])
    expect(approval.withStatus('lapsed')).toEqual([`a: ${ANN}`])
    approval.approve(BEN, DAN)
    expect(approval.open).toEqual(ends)
  })

  it('counts those beside as every other person', () => {
    const approval = step({ mode: 'all' }, ANN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'beside' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${CARA}`])
    approval.approve(CARA)
    expect(approval.open).toEqual(ends)
  })

  it('counts votes of those beside', () => {
    const approval = step({ mode: 'vote', passPercent: 60 }, ANN, BEN)
    approval.run(ANN, { do: 'add', users: [CARA, DAN], where: 'beside' })
    approval.approve(ANN, BEN)
    expect(approval.open).toEqual([`a: ${CARA}`, `a: ${DAN}`])
    approval.approve(CARA)
    expect(approval.open).toEqual(ends)
  })

  it('asks those beside in the turn of the person', () => {
    const approval = step({ mode: 'in turn' }, ANN, BEN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'beside' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${CARA}`])
    approval.approve(CARA)
    expect(approval.open).toEqual([`a: ${BEN}`])
  })

  it('asks those after once the person has approved', () => {
    const approval = step({ mode: 'any' }, ANN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'after' })
    expect(approval.withStatus('waiting')).toEqual([`a: ${CARA}`])
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${CARA}`])
    approval.approve(CARA)
    expect(approval.open).toEqual(ends)
  })

  it.each([[[]], [[BEN]], [[CARA, BEN]], [[777]]])('refuses %j', (users) => {
    expect(step({ mode: 'all' }, ANN, BEN).refused(ANN, { do: 'add', users, where: 'beside' })).toBe('person')
  })

  it('asks nobody twice where one of them delegates to another', () => {
    const approval = step({ mode: 'all' }, ANN)
    approval.change({ persons: { [CARA]: person({ delegate: DAN }) } })
    approval.run(ANN, { do: 'add', users: [CARA, DAN], where: 'beside' })
    expect(approval.open).toEqual([`a: ${ANN}`, `a: ${CARA}`, `a: ${DAN}`])
  })
})

describe('given people who are removed', () => {
  it('goes on without them', () => {
    const approval = step({ mode: 'all' }, ANN, BEN, CARA)
    approval.run(ANN, { do: 'remove', users: [BEN] })
    approval.approve(ANN, CARA)
    expect(approval.open).toEqual(ends)
  })

  it('ends a vote that cannot change any more', () => {
    const approval = step({ mode: 'vote', passPercent: 50 }, ANN, BEN, CARA, DAN)
    approval.approve(ANN)
    approval.run(BEN, { do: 'remove', users: [CARA, DAN] })
    expect(approval.open).toEqual(ends)
  })

  it('refuses to remove oneself, those who decided, and those who wait for oneself', () => {
    const approval = step({ mode: 'all' }, ANN, BEN, DAN)
    approval.approve(BEN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'before' })
    const chosen = [[CARA], [BEN], [ANN], [DAN, ANN], []]
    const refused = chosen.map((users) => approval.refused(CARA, { do: 'remove', users }))
    expect(new Set(refused)).toEqual(new Set(['person']))
    approval.run(CARA, { do: 'remove', users: [DAN] })
  })

  it('refuses it to the only person', () => {
    expect(step({}, ANN).refused(ANN, { do: 'remove', users: [ANN] })).toBe('forbidden')
  })
})

describe('given copies that a person sends', () => {
  it('sends one to each person who has none', () => {
    const approval = step({}, ANN)
    approval.run(ANN, { do: 'copy', users: [BEN, CARA] })
    approval.run(ANN, { do: 'copy', users: [CARA, DAN] })
    expect(approval.effects).toEqual([{ effect: 'copy', userId: DAN, node: 'a' }])
    expect(approval.state.copies.map(({ userId }) => userId)).toEqual([BEN, CARA, DAN])
    expect(approval.refused(ANN, { do: 'copy', users: [BEN] })).toBe('person')
    expect(approval.refused(ANN, { do: 'copy', users: [777] })).toBe('person')
  })
})

describe('given people who are not active any more', () => {
  it('moves their tasks to their leaders, or to an administrator', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.change({ persons: { [ANN]: person({ isActive: false, leader: DAN }), [BEN]: gone } })
    approval.run(null, { do: 'move' })
    expect(approval.open).toEqual([`a: ${DAN}`, `a: ${ADMIN}`])
    const line = { did: 'moved', to: [DAN], why: 'not active', by: null }
    expect(approval.log).toContainEqual(expect.objectContaining(line))
  })

  it('lets one person of the step stand for two', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.change({ persons: { [ANN]: person({ isActive: false, leader: BEN }) } })
    approval.run(null, { do: 'move' })
    expect(approval.open).toEqual([`a: ${BEN}`])
    approval.approve(BEN)
    expect(approval.open).toEqual(ends)
  })

  it('lets an adviser decide who stands in for the person', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    approval.run(ANN, { do: 'delegate', to: CARA })
    approval.change({ persons: { [ANN]: person({ isActive: false, leader: CARA }) } })
    approval.run(null, { do: 'move' })
    approval.approve(BEN)
    expect(approval.open).toEqual([`a: ${CARA}`])
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe('refused')
  })

  it('keeps what was waiting for their tasks', () => {
    const approval = step({ mode: 'any' }, ANN)
    approval.run(ANN, { do: 'add', users: [CARA], where: 'before' })
    approval.change({ persons: { [CARA]: person({ isActive: false, leader: DAN }) } })
    approval.run(null, { do: 'move' })
    approval.approve(DAN)
    expect(approval.open).toEqual([`a: ${ANN}`])
  })

  it('moves them with any other command too, and refuses to move nothing', () => {
    const approval = step({ mode: 'all' }, ANN, BEN)
    expect(approval.refused(null, { do: 'move' })).toBe('handled')
    approval.change({ persons: { [BEN]: gone } })
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${ADMIN}`])
    expect(approval.refused(ANN, { do: 'move' })).toBe('forbidden')
  })
})

describe('given an administrator', () => {
  it('hands a task over, also one that waits', () => {
    const approval = step({ mode: 'in turn', may: [] }, ANN, BEN)
    approval.run(ADMIN, { do: 'hand over', task: approval.taskOf(BEN), to: DAN })
    approval.approve(ANN)
    expect(approval.open).toEqual([`a: ${DAN}`])
    expect(approval.refused(ADMIN, { do: 'hand over', task: approval.taskOf(ANN), to: CARA })).toBe('handled')
    expect(approval.refused(DAN, { do: 'hand over', task: approval.taskOf(DAN), to: CARA })).toBe('forbidden')
    expect(approval.refused(ADMIN, { do: 'hand over', to: CARA })).toBe('unknown')
  })

  it('ends the approval', () => {
    const approval = step({}, ANN)
    approval.run(OTHER_ADMIN, { do: 'end', comment: 'sent by mistake' })
    expect(approval.state.status).toBe('ended')
    expect(approval.withStatus('lapsed')).toEqual([`a: ${ANN}`])
    expect(approval.refused(ADMIN, { do: 'end' })).toBe('handled')
  })
})

describe('given deadlines', () => {
  const due = (then: NonNullable<TaskRules['due']>['then'], remindEveryHours?: number) => {
    const rule = { hours: 2, then, ...(remindEveryHours === undefined ? {} : { remindEveryHours }) }
    return step({ mode: 'all', due: rule }, ANN, BEN)
  }
  const at = (approval: Approval, hours: number) => approval.change({ now: hours * HOUR })

  it('does nothing before, and only for the product', () => {
    const approval = due('pass')
    at(approval, 1.9)
    expect(approval.refused(null, { do: 'due' })).toBe('handled')
    at(approval, 2)
    expect(approval.refused(ADMIN, { do: 'due' })).toBe('forbidden')
  })

  it('passes open tasks', () => {
    const approval = due('pass')
    approval.approve(ANN)
    at(approval, 2)
    approval.run(null, { do: 'due' })
    expect(approval.open).toEqual(ends)
    expect(approval.log).toContainEqual(expect.objectContaining({ did: 'passed', why: 'due', by: null }))
  })

  it('refuses as a person would', () => {
    const approval = due('refuse')
    at(approval, 2)
    approval.run(null, { do: 'due' })
    expect(approval.state.status).toBe('refused')
  })

  it('moves tasks to a person once, without a new deadline', () => {
    const approval = due({ to: CARA })
    at(approval, 2)
    approval.run(null, { do: 'due' })
    // The first of two; Cara is not asked twice.
    expect(approval.open).toEqual([`a: ${BEN}`, `a: ${CARA}`])
    at(approval, 9)
    expect(approval.refused(null, { do: 'due' })).toBe('handled')
  })

  it('reminds at the deadline, then as often as the rule says', () => {
    const approval = due('remind', 3)
    const reminded = (hours: number) => {
      at(approval, hours)
      return approval.try(null, { do: 'due' }) ? 0 : approval.effects.filter(({ effect }) => effect === 'remind').length
    }
    expect([1, 2, 3, 5, 6, 8].map(reminded)).toEqual([0, 2, 0, 2, 0, 2])
  })

  it('begins anew where a task comes back', () => {
    const approval = due('pass')
    approval.run(ANN, { do: 'delegate', to: CARA })
    at(approval, 1)
    approval.approve(CARA)
    expect(approval.state.tasks.find(({ userId }) => userId === ANN)?.dueAt).toBe(3 * HOUR)
  })
})

describe('given a person who delegates while tasks are open', () => {
  const delegated = (approval: Approval, of: number) => {
    approval.change({ persons: { [of]: person({ delegate: CARA }) } })
    return approval
  }

  it('moves their tasks to the delegate, with a line in the log', () => {
    const approval = delegated(step({ mode: 'all' }, ANN, BEN), ANN)
    approval.run(null, { do: 'move to delegate', of: ANN })
    expect(approval.open).toEqual([`a: ${BEN}`, `a: ${CARA}`])
    expect(approval.log).toContainEqual(expect.objectContaining({ did: 'moved', to: [CARA], why: 'delegation' }))
    expect(approval.state.tasks.at(-1)).toMatchObject({ userId: CARA, firstUserId: ANN })
    expect(approval.effects).toContainEqual(expect.objectContaining({ effect: 'ask', userId: CARA }))
  })

  it('leaves a task where the delegate has one in the step', () => {
    const approval = delegated(step({ mode: 'all' }, ANN, CARA), ANN)
    expect(approval.refused(null, { do: 'move to delegate', of: ANN })).toBe('handled')
    expect(approval.open).toEqual([`a: ${ANN}`, `a: ${CARA}`])
  })

  it('is for the product alone, and does nothing without a delegation', () => {
    const approval = step({}, ANN)
    expect(approval.refused(ANN, { do: 'move to delegate', of: ANN })).toBe('forbidden')
    expect(approval.refused(null, { do: 'move to delegate', of: ANN })).toBe('handled')
  })
})
