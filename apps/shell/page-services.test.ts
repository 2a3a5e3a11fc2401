import { expect, test } from 'vitest'
import { addressOfPage } from './page-services.ts'

test.each([
  [12, '', 'prd', '/page/12'],
  [12, 'a=1&b=%26', 'prd', '/page/12?a=1&b=%26'],
  [12, 'a=1', 'stg', '/page/12?a=1&env=stg'],
  [12, 'env=stg&a=1', 'prd', '/page/12?a=1'],
  [12, 'env=prd', 'stg', '/page/12?env=stg'],
] as const)('page %i with "%s" in %s is at %s', (page, query, env, address) => {
  expect(addressOfPage(page, query, env)).toBe(address)
})
