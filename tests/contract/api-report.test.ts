import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiReport } from '../../scripts/api-report.ts'

describe('the SDK’s api report', () => {
  it('says what the SDK exports now (write it anew with `bun scripts/api-report.ts`)', { timeout: 180_000 }, () => {
    expect(apiReport()).toBe(readFileSync(join(import.meta.dirname, '../../sdk/api-report.md'), 'utf8'))
  })
})
