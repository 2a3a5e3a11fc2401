import { beforeEach, expect, test } from 'vitest'
import { noteViewFinding, viewFindings } from './view-findings.ts'

beforeEach(() => localStorage.clear())

test('a finding of a view is kept once for each version and type', () => {
  const found = { plugin: 'acme.x', version: '1.0.0', type: 'acme.x/Rating' }
  noteViewFinding(found)
  noteViewFinding({ ...found, version: '1.1.0' })
  noteViewFinding(found)
  expect(viewFindings()).toEqual([{ ...found, version: '1.1.0' }, found])
})

test('what something else has kept there is no finding', () => {
  localStorage.setItem('tessera-view-findings', '[{"plugin":1},null,"x"]')
  expect(viewFindings()).toEqual([])
})
