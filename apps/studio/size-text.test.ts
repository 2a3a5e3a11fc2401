import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024 * 1024 - 1, '1,024 KB'],
  [1.25 * 1024 * 1024, '1.3 MB'],
  [200 * 1024 * 1024, '200 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(sizeText(bytes, 'en')).toBe(shown)
})
