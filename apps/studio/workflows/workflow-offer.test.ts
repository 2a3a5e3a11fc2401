import { describe, expect, it } from 'vitest'
import { nodesFor, workflowOffer } from './workflow-offer.ts'

const idsFor = (trigger: string) => nodesFor(trigger).map(({ id }) => id)

describe('steps on offer in a workflow', () => {
  it('offers steps without outside effect alone before a write', () => {
    expect(idsFor('trigger/before-update')).toContain('node/set-field')
    expect(nodesFor('trigger/before-update').every(({ effect }) => effect === 'none' || effect === 'data')).toBe(true)
    expect(idsFor('trigger/after-update')).not.toContain('node/set-field')
    expect(idsFor('trigger/after-update')).toContain('node/query')
  })

  it('makes a new step of every kind and node', () => {
    const { groups } = workflowOffer('trigger/by-hand', 'en')
    const made = groups.flatMap(({ steps }) => steps.map((step) => [step.id, step.make().kind === step.kind] as const))
    expect(made.length).toBeGreaterThan(8)
    expect(made.filter(([, isRight]) => !isRight)).toEqual([])
  })
})
