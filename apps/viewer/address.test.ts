import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('the address of a published page', () => {
  it('names the page and the environment, production unless said', () => {
    expect(readAddress('/page/12', '')).toEqual({ id: 12, env: 'prd' })
    expect(readAddress('/page/12/', '?env=stg')).toEqual({ id: 12, env: 'stg' })
    expect(readAddress('/page/12', '?env=other')).toEqual({ id: 12, env: 'prd' })
    expect(readAddress('/page/12', '?as=1&tessera-as=3')).toEqual({ id: 12, env: 'prd', as: 3 })
  })
  it('is nothing else', () => {
    expect(readAddress('/page/x', '')).toBeNull()
    expect(readAddress('/page/1/2', '')).toBeNull()
    expect(readAddress('/pages/1', '')).toBeNull()
  })
})
