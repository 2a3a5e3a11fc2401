import { describe, expect, it } from 'vitest'
import { allowed } from './allowed.ts'
import { Approval, flow, person, task } from './approvals.fixture.ts'
import { ADMIN, ANN, BEN, CARA, DAN, INITIATOR } from './people.fixture.ts'

const of = (approval: Approval, userId: number) => allowed(approval.definition, approval.state, userId, approval.facts)
const names = (approval: Approval, userId: number) => of(approval, userId).map(({ do: what }) => what)
const first = task('a', { mode: 'in turn', may: ['transfer', 'retake'] })
const second = task('b', { mode: 'all', may: ['return', 'remove'] })
const definition = flow(first, second)
const start = () => Approval.start(definition, { people: { a: [ANN], b: [BEN, CARA] } })

describe('what a person may do', () => {
  it('is to start a draft, for its initiator', () => {
    const draft = new Approval(definition, start().facts)
    expect(names(draft, INITIATOR)).toEqual(['start'])
    expect(names(draft, ANN)).toEqual([])
  })

  it('is to decide their open task, and what its step allows', () => {
    expect(names(start(), ANN)).toEqual(['read', 'approve', 'refuse', 'transfer'])
    expect(names(start(), BEN)).toEqual([])
  })

  it('is to withdraw and urge, for the initiator', () => {
    const approval = start()
    expect(names(approval, INITIATOR)).toEqual(['withdraw', 'urge'])
    approval.approve(ANN)
    expect(names(approval, INITIATOR)).toEqual(['urge'])
    approval.run(BEN, { do: 'return', node: null })
    expect(names(approval, INITIATOR)).toEqual(['resubmit', 'withdraw'])
  })

  it('has the steps to return to and the people to remove', () => {
    const approval = start()
    approval.approve(ANN)
    const id = approval.taskOf(BEN)
    expect(of(approval, BEN)).toContainEqual({ do: 'return', task: id, nodes: [null, 'a'] })
    expect(of(approval, BEN)).toContainEqual({ do: 'remove', task: id, users: [CARA] })
    expect(names(approval, ANN)).toContain('retake')
  })

  it('is to end, to jump and to hand over, for administrators', () => {
    const approval = start()
    const handedOver = { do: 'hand over', task: approval.taskOf(ANN) }
    expect(of(approval, ADMIN)).toEqual([{ do: 'end' }, { do: 'jump', nodes: ['a', 'b'] }, handedOver])
  })

  it('is nothing for people who are not active, or after the end', () => {
    const approval = start()
    approval.change({ persons: { [DAN]: person({ isActive: false }) } })
    expect(names(approval, DAN)).toEqual([])
    approval.run(INITIATOR, { do: 'withdraw' })
    expect(names(approval, INITIATOR)).toEqual([])
    expect(names(approval, ADMIN)).toEqual([])
    expect(names(approval, ANN)).toEqual(['read'])
  })
})
