import { describe, expect, it } from 'vitest'
import { viewedRole, withViewedRole } from './view-as-address.ts'

describe('the address of a page that is viewed as a role', () => {
  it('names the role beside the parameters of the page', () => {
    expect(withViewedRole('/page/12', 3)).toBe('/page/12?tessera-as=3')
    expect(withViewedRole('/page/12?as=me&tessera-as=4', 3)).toBe('/page/12?as=me&tessera-as=3')
    expect(withViewedRole('/app/7/orders?env=stg', 3)).toBe('/app/7/orders?env=stg&as=3')
  })

  it('leaves other addresses as they are', () => {
    for (const address of ['/login', '/pages/12', '/page/me', 'https://example.com/page/12', ''])
      expect(withViewedRole(address, 3)).toBe(address)
  })

  it('reads numbers alone', () => {
    const read = (query: string) => viewedRole(new URLSearchParams(query))
    expect(read('tessera-as=3')).toBe(3)
    for (const query of ['', 'as=3', 'tessera-as=', 'tessera-as=me', 'tessera-as=-1', 'tessera-as=1234567890123'])
      expect(read(query)).toBeUndefined()
  })
})
