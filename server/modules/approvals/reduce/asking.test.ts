import { describe, expect, it } from 'vitest'
import { Approval, flow, person, task } from './approvals.fixture.ts'
import type { ApprovalFacts, TaskRules } from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, INITIATOR, OTHER_ADMIN } from './people.fixture.ts'

const gone = person({ isActive: false })
/** An approval of one step, which names these people. */
const asking = (people: readonly number[], rules: Partial<TaskRules> = {}, persons: ApprovalFacts['persons'] = {}) =>
  Approval.start(flow(task('a', { mode: 'all', ...rules })), { people: { a: people }, persons })

describe('given people whom a step names', () => {
  it('asks each of them once', () => {
    expect(asking([ANN, BEN, ANN]).open).toEqual([`a: ${ANN}`, `a: ${BEN}`])
  })

  it('asks the delegate, and keeps whose task it was', () => {
    const approval = asking([ANN, BEN], {}, { [ANN]: person({ delegate: CARA }) })
    expect(approval.open).toEqual([`a: ${CARA}`, `a: ${BEN}`])
    expect(approval.state.tasks.map(({ firstUserId }) => firstUserId)).toEqual([ANN, BEN])
    const asked = approval.log.filter(({ did }) => did === 'asked')
    expect(asked.map(({ to, why }) => [to, why])).toEqual([
      [[CARA], 'delegation'],
      [[BEN], undefined],
    ])
  })

  it('asks a person once where others delegate to them', () => {
    expect(asking([ANN, BEN], {}, { [ANN]: person({ delegate: BEN }) }).open).toEqual([`a: ${BEN}`])
  })

  it('asks both where two people delegate to each other', () => {
    const persons = { [ANN]: person({ delegate: BEN }), [BEN]: person({ delegate: ANN }) }
    expect(asking([ANN, BEN], {}, persons).open).toEqual([`a: ${BEN}`, `a: ${ANN}`])
  })

  it('follows no delegation to the initiator or to a person who is not active', () => {
    const persons = { [ANN]: person({ delegate: INITIATOR }), [BEN]: person({ delegate: DAN }), [DAN]: gone }
    expect(asking([ANN, BEN], { myself: 'skip' }, persons).open).toEqual([`a: ${ANN}`, `a: ${BEN}`])
  })
})

describe('given a person who is not active', () => {
  it.each([
    ['the delegate', { delegate: BEN, leader: CARA }, BEN],
    ['the leader where there is no delegate', { leader: CARA }, CARA],
    ['the leader where the delegate is not active', { delegate: DAN, leader: CARA }, CARA],
    ['an administrator where there is nobody else', {}, ADMIN],
  ])('asks %s', (_, more, expected) => {
    const persons = { [ANN]: person({ isActive: false, ...more }), [DAN]: gone }
    expect(asking([ANN], {}, persons).open).toEqual([`a: ${expected}`])
  })

  it('treats a person whom the facts do not know in the same way', () => {
    expect(asking([777]).open).toEqual([`a: ${ADMIN}`])
  })
})

describe('given the initiator among the people', () => {
  const leader = { [INITIATOR]: person({ leader: DAN }) }
  it.each([
    ['himself', [`a: ${INITIATOR}`, `a: ${BEN}`]],
    ['skip', [`a: ${BEN}`]],
    ['leader', [`a: ${DAN}`, `a: ${BEN}`]],
    ['administrators', [`a: ${ADMIN}`, `a: ${BEN}`]],
  ] as const)('asks as the rule %s says', (myself, expected) => {
    expect(asking([INITIATOR, BEN], { myself }, leader).open).toEqual(expected)
  })

  it('asks an administrator where there is no leader', () => {
    expect(asking([INITIATOR], { myself: 'leader' }).open).toEqual([`a: ${ADMIN}`])
  })

  it('asks another administrator where the initiator is one', () => {
    const approval = new Approval(flow(task('a', { myself: 'administrators' })), asking([]).facts)
    approval.change({ people: { a: [INITIATOR] }, administrators: [INITIATOR, OTHER_ADMIN] })
    approval.run(INITIATOR, { do: 'start' })
    expect(approval.open).toEqual([`a: ${OTHER_ADMIN}`])
  })

  it('asks the only administrator although it is the initiator', () => {
    const approval = new Approval(flow(task('a', { myself: 'skip' })), asking([]).facts)
    approval.change({ people: { a: [INITIATOR] }, administrators: [INITIATOR] })
    approval.run(INITIATOR, { do: 'start' })
    expect(approval.open).toEqual([`a: ${INITIATOR}`])
  })
})

describe('given a step with nobody to ask', () => {
  it('passes it and says why', () => {
    const approval = asking([], { nobody: 'pass' })
    expect(approval.state.status).toBe('approved')
    expect(approval.log).toContainEqual(expect.objectContaining({ did: 'skipped', node: 'a', why: 'nobody' }))
  })

  it('refuses the approval, whatever a refusal of the step leads to', () => {
    expect(asking([], { nobody: 'refuse', refuse: 'to initiator' }).state.status).toBe('refused')
  })

  it('asks all administrators, of whom one is enough', () => {
    const approval = asking([], { nobody: 'administrators', mode: 'all' })
    expect(approval.open).toEqual([`a: ${ADMIN}`, `a: ${OTHER_ADMIN}`])
    approval.approve(OTHER_ADMIN)
    expect(approval.state.status).toBe('approved')
  })

  it('asks the people whom the rule names, in the mode of the step', () => {
    const approval = asking([], { nobody: [BEN, CARA], mode: 'all' })
    approval.approve(BEN)
    expect(approval.open).toEqual([`a: ${CARA}`])
  })

  it('asks administrators where those whom the rule names may not decide', () => {
    expect(asking([], { nobody: [INITIATOR], myself: 'skip' }).open).toEqual([`a: ${ADMIN}`, `a: ${OTHER_ADMIN}`])
  })
})

describe('given a person who has approved before', () => {
  const three = (seenBefore: TaskRules['seenBefore']) =>
    Approval.start(flow(task('a'), task('b'), task('c', { seenBefore })), { people: { a: [ANN], b: [BEN], c: [ANN] } })
  it.each([
    ['ask', 'running'],
    ['pass if just before', 'running'],
    ['pass if ever', 'approved'],
  ] as const)('does with %s what it says where another step was between', (rule, expected) => {
    const approval = three(rule)
    approval.approve(ANN, BEN)
    expect(approval.state.status).toBe(expected)
  })

  it('passes a step just after, and logs that nobody decided it', () => {
    const definition = flow(task('a'), task('b', { seenBefore: 'pass if just before' }))
    const approval = Approval.start(definition, { people: { a: [ANN], b: [ANN] } })
    approval.approve(ANN)
    expect(approval.state.status).toBe('approved')
    const line = { did: 'passed', node: 'b', why: 'seen before', by: null }
    expect(approval.log).toContainEqual(expect.objectContaining(line))
  })

  it('asks again after a refusal, which must not pass by itself', () => {
    const definition = flow(task('a'), task('b', { seenBefore: 'pass if ever' }), task('c', { refuse: { node: 'b' } }))
    const approval = Approval.start(definition, { people: { a: [ANN], b: [ANN], c: [BEN] } })
    approval.approve(ANN)
    approval.run(BEN, { do: 'refuse' })
    expect(approval.open).toEqual([`b: ${ANN}`])
  })
})
