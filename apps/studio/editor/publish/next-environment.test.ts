import { describe, expect, it } from 'vitest'
import type { PageState } from '../../../../server/wire.ts'
import { nextEnvironment } from './next-environment.ts'

describe('the environment to publish to next', () => {
  const states: readonly PageState[] = [1, 2, 3, 4]
  const all = states.flatMap((stgState) => states.map((prdState) => ({ stgState, prdState })))

  it('is the test environment until the page as it is now is there, then production', () => {
    for (const page of all) {
      const wanted = page.stgState !== 3 ? 'stg' : page.prdState !== 3 ? 'prd' : undefined
      expect([page, nextEnvironment(page, true)]).toEqual([page, wanted])
    }
  })

  it('is never production for somebody who may not publish there', () => {
    expect(all.map((page) => nextEnvironment(page, false))).not.toContain('prd')
  })
})
