import { describe, expect, it } from 'vitest'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { actionsWith, approvalOffer, approverSources, isChosenAtStart, kindOf, wordsWith } from './approval-offer.ts'

const { groups } = approvalOffer('en', { nodes: 'Approval', groups: 'Flow' })
const offered = groups.flatMap(({ steps }) => steps)
const words = wordsWith({
  role: (id) => (id === 3 ? 'Managers' : undefined),
  person: (id) => ({ 1: 'Ann', 2: 'Ben' })[id],
  field: (name) => (name === 'buyer' ? 'Buyer' : name),
})

describe('steps on offer in an approval flow', () => {
  it('are those of approvals, and the kinds that their engine knows', () => {
    expect(offered.map(({ id }) => id)).toEqual([
      ...['approval/task', 'approval/copy', 'approval/workflow'],
      ...['step/parallel', 'step/when'],
    ])
    expect(kindOf('step/loop')).toBeUndefined()
    expect(nodeDeclarations.some(({ id }) => offered.some((each) => each.id === id))).toBe(false)
  })

  it('makes a new step of each', () => {
    expect(offered.map((step) => step.make().kind === step.kind)).toEqual(offered.map(() => true))
  })

  it('has a form for the parameters of each source of people', () => {
    expect(approverSources.find(({ id }) => id === 'approver/role')?.fields.map(({ path }) => path)).toEqual(['role'])
    expect(isChosenAtStart(['approver/role', 'approver/chosen'])).toBe(true)
    expect(isChosenAtStart(['approver/role'])).toBe(false)
  })
})

describe('the line of a step on the canvas', () => {
  const who = (source: string, params: object = {}) => ({ source, params: params as never })

  it('names whom it asks', () => {
    const sources = [who('approver/users', { users: [1, 2] }), who('approver/role', { role: 3 })]
    expect(words.who(sources).en).toBe('Ann, Ben, Managers')
    expect(words.who([who('approver/field', { field: 'buyer' })]).en).toBe('Buyer')
  })

  it('counts people whom it cannot name or who are many', () => {
    expect(words.who([who('approver/users', { users: [1, 9] })]).en).toBe('2 people')
    expect(words.who([who('approver/users', { users: [1, 2, 1] })]).en).toBe('3 people')
    expect(words.who([who('approver/role', { role: 9 })]).en).toBe('people with a role')
  })

  it('says how several people decide', () => {
    const task = actionsWith(words)('approval/task')
    const params = task?.params.parse({ who: [{ source: 'approver/initiator' }], mode: 'all' })
    expect(task?.summary(params as never)).toEqual({ zh: '发起人 · 会签', en: 'the initiator · all approve' })
    expect(task?.summary(task.params.parse({}) as never).en).toBe('one decides')
  })
})
