import { describe, expect, it } from 'vitest'
import { Approval, copy, flow, person, task, workflow } from './approvals.fixture.ts'
import type { TaskRules } from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, HOUR, INITIATOR } from './people.fixture.ts'
import { begin } from './reduce.ts'

const people = { a: [ANN, BEN], b: [CARA], c: [DAN] }
const two = (rules: Partial<TaskRules> = {}) => Approval.start(flow(task('a', rules), task('b'), task('c')), { people })

describe('given a draft', () => {
  it('is started once, by its initiator or the product', () => {
    const approval = new Approval(flow(task('a')), two().facts)
    expect(begin(INITIATOR)).toEqual(approval.state)
    expect(approval.refused(ANN, { do: 'start' })).toBe('forbidden')
    approval.run(null, { do: 'start' })
    expect(approval.state).toMatchObject({ status: 'running', version: 1 })
    expect(approval.refused(INITIATOR, { do: 'start' })).toBe('handled')
  })
})

describe('given an approval that is withdrawn', () => {
  it('ends, and nothing of it stays open', () => {
    const approval = two({ mode: 'all' })
    approval.approve(ANN)
    approval.run(INITIATOR, { do: 'withdraw' })
    expect(approval.state.status).toBe('withdrawn')
    expect(approval.open).toEqual([])
    expect(approval.refused(BEN, { do: 'approve', task: approval.taskOf(BEN) })).toBe('handled')
  })

  it('is refused once a step is decided, unless the flow says otherwise', () => {
    const approval = two()
    approval.approve(ANN)
    expect(approval.refused(INITIATOR, { do: 'withdraw' })).toBe('forbidden')
    const free = Approval.start({ ...flow(task('a'), task('b')), withdraw: 'until end' }, { people })
    free.approve(ANN)
    free.run(INITIATOR, { do: 'withdraw' })
  })

  it('is refused to others', () => {
    expect(two().refused(ANN, { do: 'withdraw' })).toBe('forbidden')
  })
})

describe('given an approval that is taken back', () => {
  it('asks again all who were asked, while nobody has decided after it', () => {
    const approval = two({ mode: 'any' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`b: ${CARA}`])
    approval.run(ANN, { do: 'retake' })
    expect(approval.open).toEqual([`a: ${ANN}`, `a: ${BEN}`])
    expect(approval.withStatus('lapsed')).toEqual([`b: ${CARA}`])
    approval.approve(BEN)
    expect(approval.open).toEqual([`b: ${CARA}`])
  })

  it('is refused once somebody has decided after it', () => {
    const approval = two()
    approval.approve(ANN, CARA)
    expect(approval.refused(ANN, { do: 'retake' })).toBe('forbidden')
    approval.run(CARA, { do: 'retake' })
    approval.run(ANN, { do: 'retake' })
  })

  it('lets the next person in turn wait again', () => {
    const approval = two({ mode: 'in turn' })
    approval.approve(ANN)
    approval.run(ANN, { do: 'retake' })
    expect(approval.open).toEqual([`a: ${ANN}`])
    expect(approval.withStatus('waiting')).toEqual([`a: ${BEN}`])
    approval.approve(ANN, BEN)
    expect(approval.open).toEqual([`b: ${CARA}`])
  })

  it('is refused once the next person in turn, or one who was added after, has decided', () => {
    const turns = Approval.start(flow(task('a', { mode: 'in turn' })), { people: { a: [ANN, BEN, CARA] } })
    turns.approve(ANN, BEN)
    expect(turns.open).toEqual([`a: ${CARA}`])
    expect(turns.refused(ANN, { do: 'retake' })).toBe('forbidden')
    turns.run(BEN, { do: 'retake' })
    const added = two({ mode: 'all' })
    added.run(ANN, { do: 'add', users: [DAN], where: 'after' })
    added.approve(ANN, DAN)
    expect(added.refused(ANN, { do: 'retake' })).toBe('forbidden')
  })

  it('holds the task of the person who added its person before', () => {
    const approval = two({ mode: 'all' })
    approval.run(ANN, { do: 'add', users: [DAN], where: 'before' })
    approval.approve(DAN)
    approval.run(DAN, { do: 'retake' })
    expect(approval.withStatus('held')).toEqual([`a: ${ANN}`])
    approval.approve(DAN)
    expect(approval.open.toSorted()).toEqual([`a: ${ANN}`, `a: ${BEN}`])
  })

  it.each([
    ['the step does not allow it', { may: [] }, ANN],
    ['somebody else approved', {}, BEN],
  ] as const)('is refused where %s', (_, rules, by) => {
    const approval = two(rules)
    approval.approve(ANN)
    expect(approval.refused(by, { do: 'retake' })).toBe('forbidden')
  })

  it('is refused once an administrator has jumped past the step', () => {
    const approval = two({ mode: 'all' })
    approval.approve(ANN)
    approval.run(ADMIN, { do: 'jump', node: 'b' })
    expect(approval.refused(ANN, { do: 'retake' })).toBe('forbidden')
  })

  it('is refused once a workflow has begun', () => {
    const approval = Approval.start(flow(task('a'), workflow('run')), { people })
    approval.approve(ANN)
    expect(approval.refused(ANN, { do: 'retake' })).toBe('forbidden')
  })
})

describe('given an initiator who urges', () => {
  it('reminds all who have to decide, once an hour', () => {
    const approval = two({ mode: 'all' })
    approval.run(INITIATOR, { do: 'urge' })
    const expected = approval.state.tasks.map(({ id, userId }) => ({ effect: 'remind', task: id, userId, urged: true }))
    expect(approval.effects).toEqual(expected)
    approval.change({ now: HOUR - 1 })
    expect(approval.refused(INITIATOR, { do: 'urge' })).toBe('forbidden')
    approval.change({ now: HOUR })
    approval.run(INITIATOR, { do: 'urge' })
    expect(approval.refused(ANN, { do: 'urge' })).toBe('forbidden')
  })
})

describe('given people who read', () => {
  it('notes it once, and makes nothing stale', () => {
    const approval = Approval.start(flow(copy('x'), task('a')), { people: { ...people, x: [CARA] } })
    const { version } = approval.state
    approval.run(ANN, { do: 'read', task: approval.taskOf(ANN) })
    approval.run(CARA, { do: 'read' })
    expect(approval.state.version).toBe(version)
    expect(approval.state.copies[0]?.readAt).toBe(0)
    expect(approval.state.tasks.map(({ readAt }) => readAt)).toEqual([0, null])
    expect(approval.refused(CARA, { do: 'read' })).toBe('handled')
    expect(approval.refused(DAN, { do: 'read' })).toBe('forbidden')
    expect(approval.refused(DAN, { do: 'read', task: approval.taskOf(BEN) })).toBe('forbidden')
  })
})

describe('given a person who saw an older version', () => {
  it('does what still means the same', () => {
    const approval = two({ mode: 'all' })
    const { version } = approval.state
    approval.approve(ANN)
    approval.run(BEN, { do: 'approve', task: approval.taskOf(BEN), version })
    expect(approval.open).toEqual([`b: ${CARA}`])
  })

  it('names the person who already handled the task', () => {
    const approval = two({ mode: 'any' })
    const { version } = approval.state
    approval.approve(ANN)
    const refusal = approval.try(BEN, { do: 'refuse', task: approval.taskOf(BEN), version })
    const why = { zh: expect.any(String), en: expect.any(String) }
    expect(refusal).toMatchObject({ refused: 'handled', by: ANN, why })
  })

  it('is refused as stale where the task waits again', () => {
    const approval = two({ mode: 'in turn' })
    approval.approve(ANN)
    const { version } = approval.state
    approval.run(ANN, { do: 'retake' })
    const command = { do: 'approve', task: approval.taskOf(BEN) } as const
    expect(approval.refused(BEN, { ...command, version })).toBe('stale')
    expect(approval.refused(BEN, command)).toBe('forbidden')
  })

  it('is refused as stale where the approval was returned again since', () => {
    const approval = two()
    approval.run(ANN, { do: 'return', node: null })
    const { version } = approval.state
    approval.run(INITIATOR, { do: 'resubmit' })
    approval.run(ANN, { do: 'return', node: null })
    expect(approval.refused(INITIATOR, { do: 'resubmit', version })).toBe('stale')
    approval.run(INITIATOR, { do: 'resubmit', version: approval.state.version })
  })
})

describe('given a comment', () => {
  it.each([
    ['a'.repeat(5000), null],
    ['a'.repeat(5001), 'comment'],
    ['😀'.repeat(5000), null],
    ['😀'.repeat(5001), 'comment'],
  ])('counts its characters', (comment, expected) => {
    expect(two().try(ANN, { do: 'approve', comment })?.refused ?? null).toBe(expected)
  })
})

describe('given a person with several open tasks or none', () => {
  it('has to say which, or is refused', () => {
    const approval = two({ mode: 'all' })
    expect(approval.refused(DAN, { do: 'approve' })).toBe('forbidden')
    expect(approval.refused(ANN, { do: 'approve', task: approval.taskOf(BEN) })).toBe('forbidden')
    approval.change({ persons: { [ANN]: person({ isActive: false }) } })
    expect(approval.refused(ANN, { do: 'approve' })).toBe('forbidden')
  })
})
