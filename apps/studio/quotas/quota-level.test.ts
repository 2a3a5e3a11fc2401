import { expect, test } from 'vitest'
import { quotaLevel } from './quota-level.ts'

test.each([
  [79, 100, 'fine'],
  [80, 100, 'near'],
  [99, 100, 'near'],
  [100, 100, 'full'],
  [120, 100, 'full'],
  [1_000_000, null, 'fine'],
])('%i of %s is %s', (used, limit, level) => {
  expect(quotaLevel({ used, limit })).toBe(level)
})
