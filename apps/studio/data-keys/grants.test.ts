import { describe, expect, it } from 'vitest'
import { type Grants, grantsOf, isSame, modelsOf, stateOf, withAction } from './grants.ts'

const none: Grants = new Map()

describe('the grid of a key', () => {
  it('gives the view with every other action, and takes all with it', () => {
    const written = withAction(none, 1, 'delete', true)
    expect(modelsOf(written)).toEqual([{ modelId: 1, actions: ['view', 'delete'] }])
    expect(modelsOf(withAction(written, 1, 'create', true))).toEqual([
      { modelId: 1, actions: ['view', 'create', 'delete'] },
    ])
    expect(modelsOf(withAction(written, 1, 'delete', false))).toEqual([{ modelId: 1, actions: ['view'] }])
    expect(modelsOf(withAction(written, 1, 'view', false))).toEqual([])
  })

  it('tells whether all, some or none of the models have an action', () => {
    const one = withAction(none, 1, 'view', true)
    expect(stateOf(one, [1, 2], 'view')).toBe('some')
    expect(stateOf(withAction(one, 2, 'view', true), [1, 2], 'view')).toBe('all')
    expect(stateOf(one, [1, 2], 'export')).toBe('none')
  })

  it('finds that nothing was changed in the end', () => {
    const given = grantsOf([{ modelId: 1, actions: ['view'] }])
    expect(isSame(given, withAction(withAction(given, 1, 'export', true), 1, 'export', false))).toBe(true)
    expect(isSame(given, withAction(given, 2, 'view', true))).toBe(false)
  })
})
