import { describe, expect, it } from 'vitest'
import { Approval, copy, flow, parallel, person, task, when, workflow } from './approvals.fixture.ts'
import { ANN, BEN, CARA, DAN, INITIATOR } from './people.fixture.ts'

const people = { a: [ANN], b: [BEN], c: [CARA], d: [DAN] }

describe('given steps one after the other', () => {
  it('asks for one after the other, and approves after the last', () => {
    const approval = Approval.start(flow(task('a'), task('b')), { people })
    expect(approval.open).toEqual([`a: ${ANN}`])
    approval.approve(ANN)
    expect(approval.open).toEqual([`b: ${BEN}`])
    approval.approve(BEN)
    expect(approval.state.status).toBe('approved')
    expect(approval.effects).toEqual([{ effect: 'outcome', status: 'approved' }])
  })

  it('approves a flow without steps immediately', () => {
    expect(Approval.start(flow()).state.status).toBe('approved')
  })
})

describe('given lanes with conditions', () => {
  const lanes = [[task('a')], [task('b')], [task('c')]]
  it.each([
    ['first', [0, 1], [`a: ${ANN}`]],
    ['first', [1], [`b: ${BEN}`]],
    ['every', [0, 1], [`a: ${ANN}`, `b: ${BEN}`]],
    ['first', [], [`c: ${CARA}`]],
    ['every', [], [`c: ${CARA}`]],
    ['every', [2, 7], [`c: ${CARA}`]],
  ] as const)('takes of %s true one among %j what is expected', (takes, isTrue, expected) => {
    const approval = Approval.start(flow(when('w', takes, ...lanes)), { people, lanes: { w: isTrue } })
    expect(approval.open).toEqual(expected)
  })

  it('keeps the lane it took where conditions change meanwhile', () => {
    const definition = flow(when('w', 'first', [task('a'), task('b')], [task('c')]), task('d'))
    const approval = Approval.start(definition, { people, lanes: { w: [0] } })
    approval.change({ lanes: { w: [] } })
    approval.approve(ANN, BEN)
    expect(approval.open).toEqual([`d: ${DAN}`])
  })

  it('goes past a lane without steps', () => {
    const approval = Approval.start(flow(when('w', 'first', [task('a')], []), task('b')), { people })
    expect(approval.open).toEqual([`b: ${BEN}`])
  })
})

describe('given parallel lanes', () => {
  it('goes on once all of them have ended', () => {
    const approval = Approval.start(flow(parallel('p', [task('a'), task('b')], [task('c')]), task('d')), { people })
    expect(approval.open).toEqual([`a: ${ANN}`, `c: ${CARA}`])
    approval.approve(CARA, ANN)
    expect(approval.open).toEqual([`b: ${BEN}`])
    approval.approve(BEN)
    expect(approval.open).toEqual([`d: ${DAN}`])
  })

  it('joins lanes inside lanes', () => {
    const inner = when('w', 'every', [task('a')], [task('b')], [])
    const definition = flow(parallel('p', [inner], [task('c')]), task('d'))
    const approval = Approval.start(definition, { people, lanes: { w: [0, 1] } })
    approval.approve(ANN, CARA)
    expect(approval.open).toEqual([`b: ${BEN}`])
    approval.approve(BEN)
    expect(approval.open).toEqual([`d: ${DAN}`])
  })
})

describe('given copies', () => {
  it('sends one to each active person, and does not wait', () => {
    const persons = { [DAN]: person({ isActive: false }) }
    const definition = flow(copy('x'), copy('y'), task('a'))
    const approval = Approval.start(definition, { people: { ...people, x: [BEN, DAN], y: [BEN, CARA] }, persons })
    expect(approval.state.copies.map(({ userId, node }) => `${node}: ${userId}`)).toEqual([`x: ${BEN}`, `y: ${CARA}`])
    expect(approval.open).toEqual([`a: ${ANN}`])
  })
})

describe('given a workflow', () => {
  const definition = flow(workflow('run'), task('a'))
  const nodeId = (approval: Approval) => approval.state.nodes.find(({ node }) => node === 'run')?.id ?? 0
  const ended = (approval: Approval, ok: boolean) => {
    return { do: 'workflow ended', node: nodeId(approval), ok, value: 'no stock' } as const
  }

  it('starts it and goes on once it has ended', () => {
    const approval = Approval.start(definition, { people })
    expect(approval.effects).toEqual([{ effect: 'workflow', nodeId: nodeId(approval), node: 'run' }])
    approval.run(null, ended(approval, true))
    expect(approval.open).toEqual([`a: ${ANN}`])
  })

  it('refuses the approval where it failed, with the reason in the log', () => {
    const approval = Approval.start(definition, { people })
    approval.run(null, ended(approval, false))
    expect(approval.state.status).toBe('refused')
    const line = { did: 'workflow ended', node: 'run', comment: 'no stock' }
    expect(approval.log).toContainEqual(expect.objectContaining(line))
  })

  it('takes its end once, and from the product alone', () => {
    const approval = Approval.start(definition, { people })
    expect(approval.refused(INITIATOR, ended(approval, true))).toBe('forbidden')
    approval.run(null, ended(approval, true))
    expect(approval.refused(null, ended(approval, false))).toBe('handled')
    expect(approval.refused(null, { do: 'workflow ended', node: 999, ok: true, value: null })).toBe('unknown')
  })
})
