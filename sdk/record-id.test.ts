import { expect, it } from 'vitest'
import { newRecordId } from './record-id.ts'

it('makes ids of 16 characters, in the order of their creation', () => {
  const at = Date.parse('2026-11-30T00:00:00Z')
  const ids = [at - 1, ...Array.from({ length: 2_000 }, () => at), at + 1].map(newRecordId)
  expect(ids.every((id) => /^[0-9a-v]{16}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id.slice(0, 9) === ids[1]!.slice(0, 9)).length).toBeGreaterThan(1_000)
  const sorted = ids.toSorted()
  expect(ids.filter((id, place) => id !== sorted[place]).length).toBe(0)
})
