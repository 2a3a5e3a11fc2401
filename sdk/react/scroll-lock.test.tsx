import { expect, test } from 'vitest'
import { lockScroll } from './scroll-lock.ts'

test('a document is scrolled again when the last that locked it gives it free, once each', () => {
  const { style } = document.body
  style.overflow = 'auto'
  const [first, second] = [lockScroll(document), lockScroll(document)]
  expect(style.overflow).toBe('hidden')
  first()
  first()
  expect(style.overflow).toBe('hidden')
  second()
  expect(style.overflow).toBe('auto')
  style.overflow = ''
})
