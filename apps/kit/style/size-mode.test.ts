import { expect, test } from 'vitest'
import { modeOf, SIZE_MODES, sizeValue } from './size-mode.ts'

test('each way of a size is read from the value that says it', () => {
  for (const mode of SIZE_MODES) expect(modeOf(sizeValue(mode, 240.4) ?? undefined)).toBe(mode)
  expect(sizeValue('fixed', 240.4)).toBe('240px')
})

test('lengths are fixed, and what is not said is automatic', () => {
  expect([12, '50%', 'calc(1px + 1em)', 'var(--te-x-wide)'].map((value) => modeOf(value))).toEqual(['fixed', 'fixed', 'fixed', 'fixed'])
  expect([undefined, null, '', ' auto '].map((value) => modeOf(value))).toEqual(['auto', 'auto', 'auto', 'auto'])
  expect(modeOf('max-content')).toBe('content')
})
