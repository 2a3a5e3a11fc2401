import { describe, expect, it } from 'vitest'
import { Approval, flow, parallel, task, when, workflow } from './approvals.fixture.ts'
import type { TaskRules } from './model.ts'
import { ADMIN, ANN, BEN, CARA, DAN, EVE, INITIATOR } from './people.fixture.ts'

const people = { a: [ANN], b: [BEN], c: [CARA], d: [DAN], e: [EVE] }
const line = (rules: Partial<TaskRules>) => {
  const definition = flow(task('a'), task('b'), task('c', rules), task('d'))
  return Approval.start(definition, { people })
}

describe('given a refusal', () => {
  it.each([
    ['end', 'refused', []],
    ['to initiator', 'returned', []],
    ['to previous', 'running', [`b: ${BEN}`]],
    [{ node: 'a' }, 'running', [`a: ${ANN}`]],
    [{ node: 'nowhere' }, 'returned', []],
    [{ node: 'd' }, 'returned', []],
  ] as const)('leads with %j to %s', (refuse, status, open) => {
    const approval = line({ refuse })
    approval.approve(ANN, BEN)
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe(status)
    expect(approval.open).toEqual(open)
  })

  it('goes to the initiator where no step was before', () => {
    const approval = Approval.start(flow(task('a', { refuse: 'to previous' })), { people })
    approval.run(ANN, { do: 'refuse' })
    expect(approval.state.status).toBe('returned')
  })

  it('goes to the initiator where the step is in a lane that was not taken', () => {
    const definition = flow(when('w', 'first', [task('a')], [task('b')]), task('c', { refuse: { node: 'a' } }))
    const approval = Approval.start(definition, { people })
    approval.approve(BEN)
    approval.run(CARA, { do: 'refuse' })
    expect(approval.state.status).toBe('returned')
  })

  it('goes back to the lane that was decided last', () => {
    const definition = flow(parallel('p', [task('a')], [task('b')]), task('c', { refuse: 'to previous' }))
    const approval = Approval.start(definition, { people })
    approval.approve(BEN)
    approval.change({ now: 1 })
    approval.approve(ANN)
    approval.run(CARA, { do: 'refuse' })
    expect(approval.open).toEqual([`a: ${ANN}`])
    approval.approve(ANN)
    expect(approval.open).toEqual([`c: ${CARA}`])
  })
})

describe('given a return to a step', () => {
  it('runs every step from there again, in new rounds', () => {
    const approval = line({ again: 'from here' })
    approval.approve(ANN, BEN)
    approval.run(CARA, { do: 'return', node: 'a' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`b: ${BEN}`])
    approval.approve(BEN, CARA)
    expect(approval.open).toEqual([`d: ${DAN}`])
    expect(approval.state.nodes.filter(({ node }) => node === 'b').map(({ round }) => round)).toEqual([1, 2])
  })

  it('goes straight back to the step that returned it', () => {
    const approval = line({ again: 'straight back' })
    approval.approve(ANN, BEN)
    approval.run(CARA, { do: 'return', node: 'a' })
    expect(approval.state.back).toMatchObject({ from: 'c', to: 'a', again: 'straight back' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`c: ${CARA}`])
    expect(approval.state.back).toBeNull()
  })

  it('closes every open task of the round, and deletes none', () => {
    const definition = flow(task('a'), task('b', { mode: 'all' }))
    const approval = Approval.start(definition, { people: { a: [ANN], b: [BEN, CARA, DAN] } })
    approval.approve(ANN, BEN)
    approval.run(CARA, { do: 'return', node: 'a' })
    expect(approval.state.tasks.map(({ userId, status }) => [userId, status])).toEqual([
      [ANN, 'approved'],
      [BEN, 'approved'],
      [CARA, 'returned'],
      [DAN, 'lapsed'],
      [ANN, 'open'],
    ])
  })

  it('lets other lanes go on where it stays in its own', () => {
    const definition = flow(parallel('p', [task('a'), task('b')], [task('c')]), task('d'))
    const approval = Approval.start(definition, { people })
    approval.approve(ANN)
    approval.run(BEN, { do: 'return', node: 'a' })
    expect(approval.open.toSorted()).toEqual([`a: ${ANN}`, `c: ${CARA}`])
  })

  it('closes other lanes where it goes before the group', () => {
    const definition = flow(task('e'), parallel('p', [task('a')], [task('c'), workflow('run')]))
    const approval = Approval.start(definition, { people })
    approval.approve(EVE, CARA)
    approval.run(ANN, { do: 'return', node: 'e' })
    expect(approval.open).toEqual([`e: ${EVE}`])
    const run = approval.state.nodes.find(({ node }) => node === 'run')
    expect(approval.refused(null, { do: 'workflow ended', node: run?.id ?? 0, ok: true, value: null })).toBe('handled')
    approval.approve(EVE)
    expect(approval.open).toEqual([`a: ${ANN}`, `c: ${CARA}`])
  })

  it.each(['d', 'c', 'nowhere'])('refuses a return to %s, which nobody has approved', (node) => {
    const approval = line({})
    approval.approve(ANN, BEN)
    expect(approval.refused(CARA, { do: 'return', node })).toBe('unknown')
  })

  it('refuses a return to a sibling lane', () => {
    const approval = Approval.start(flow(parallel('p', [task('a')], [task('b')])), { people })
    approval.approve(ANN)
    expect(approval.state.status).toBe('running')
    expect(approval.refused(BEN, { do: 'return', node: 'a' })).toBe('unknown')
  })
})

describe('given a return to the initiator', () => {
  const returned = (again: TaskRules['again']) => {
    const definition = flow(task('a'), when('w', 'first', [task('b')], [task('e')]), task('c', { again }), task('d'))
    const approval = Approval.start(definition, { people, lanes: { w: [0] } })
    approval.approve(ANN, BEN)
    approval.run(CARA, { do: 'return', node: null, comment: 'Add the invoice' })
    return approval
  }

  it('tells the initiator, and asks nobody until it is sent again', () => {
    const approval = returned('from here')
    expect(approval.open).toEqual([])
    const expected = { effect: 'returned', userId: INITIATOR, by: CARA, comment: 'Add the invoice' }
    expect(approval.effects).toContainEqual(expected)
    expect(approval.refused(CARA, { do: 'resubmit' })).toBe('forbidden')
  })

  it('begins again, with conditions as they are then', () => {
    const approval = returned('from here')
    approval.change({ lanes: { w: [] } })
    approval.run(INITIATOR, { do: 'resubmit' })
    approval.approve(ANN)
    expect(approval.open).toEqual([`e: ${EVE}`])
  })

  it('goes straight back to the step that returned it, past steps that have been decided', () => {
    const approval = returned('straight back')
    approval.change({ lanes: { w: [] } })
    approval.run(INITIATOR, { do: 'resubmit' })
    expect(approval.open).toEqual([`c: ${CARA}`])
    expect(approval.state.back).toBeNull()
  })
})

describe('given a jump of an administrator', () => {
  it('goes on at a later step, and skips those before it', () => {
    const approval = line({})
    approval.run(ADMIN, { do: 'jump', node: 'c' })
    expect(approval.open).toEqual([`c: ${CARA}`])
    expect(approval.state.nodes.map(({ node, status }) => [node, status])).toEqual([
      ['a', 'skipped'],
      ['b', 'skipped'],
      ['c', 'open'],
    ])
  })

  it('goes back to an earlier step', () => {
    const approval = line({})
    approval.approve(ANN, BEN)
    approval.run(ADMIN, { do: 'jump', node: 'a' })
    expect(approval.open).toEqual([`a: ${ANN}`])
    approval.approve(ANN)
    expect(approval.open).toEqual([`b: ${BEN}`])
  })

  it('takes the lane of the step it goes to', () => {
    const definition = flow(when('w', 'first', [task('a')], [task('b'), task('c')]), task('d'))
    const approval = Approval.start(definition, { people, lanes: { w: [0] } })
    approval.run(ADMIN, { do: 'jump', node: 'c' })
    expect(approval.open).toEqual([`c: ${CARA}`])
    approval.approve(CARA)
    expect(approval.open).toEqual([`d: ${DAN}`])
  })

  it('goes past a group, with all that is open in it', () => {
    const approval = Approval.start(flow(parallel('p', [task('a')], [task('b')]), task('c')), { people })
    approval.approve(ANN)
    approval.run(ADMIN, { do: 'jump', node: 'c' })
    expect(approval.open).toEqual([`c: ${CARA}`])
  })

  it('lets a returned approval run', () => {
    const approval = line({})
    approval.run(ANN, { do: 'return', node: null })
    approval.run(ADMIN, { do: 'jump', node: 'b' })
    expect(approval.state.status).toBe('running')
    expect(approval.open).toEqual([`b: ${BEN}`])
  })

  it.each([
    [ANN, 'b', 'forbidden'],
    [ADMIN, 'nowhere', 'unknown'],
  ] as const)('refuses it for %s to %s', (by, node, expected) => {
    expect(line({}).refused(by, { do: 'jump', node })).toBe(expected)
  })
})
