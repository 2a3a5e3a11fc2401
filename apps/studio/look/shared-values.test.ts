import { expect, test } from 'vitest'
import type { SharedStyleRecord } from '#kernel/page/look'
import { withValues } from './shared-values.ts'

const style: SharedStyleRecord = { kind: 'shared', id: 'card', name: 'Card', style: { color: 'red' }, css: '' }

test('values of a shared style come, change and go, and a variant without values is none', () => {
  expect(withValues(style, '', { color: '', width: 3 }).style).toEqual({ width: 3 })
  const hovered = withValues(style, 'header/phone:hover', { color: 'var(--te-primary)' })
  expect(hovered.looks).toEqual({ 'header/phone:hover': { color: 'var(--te-primary)' } })
  expect(hovered.style).toEqual(style.style)
  expect(withValues(hovered, 'header/phone:hover', { color: null })).toEqual(style)
})
