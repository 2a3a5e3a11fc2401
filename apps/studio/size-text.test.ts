import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024 * 1024 - 1, '1,024 KB'],
  [1.25 * 1024 * 1024, '1.3 MB'],
  [200 * 1024 * 1024, '200 MB'],
  [9_999 * 1024 * 1024, '9,999 MB'],
  [20_480 * 1024 * 1024, '20 GB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(sizeText(bytes, 'en')).toBe(shown)
})
