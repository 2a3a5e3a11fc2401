import { expect, test } from 'vitest'
import { createPageStorage } from './storage.ts'

/** The browser's storage, as its standard says, with room for so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (key.length + text.length > room) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

test('a page reads what it wrote, and neither the app’s keys nor another page’s', () => {
  const store = storageOf()
  store.setItem('mars-token', 'secret')
  const mine = createPageStorage('tessera-page:1:prd:', store)
  const other = createPageStorage('tessera-page:12:prd:', store)
  mine.write('draft', '{"a":1}')
  expect(mine.read('draft')).toBe('{"a":1}')
  expect(other.read('draft')).toBeNull()
  for (const key of ['mars-token', '../mars-token', '', '2:prd:draft']) expect(mine.read(key)).toBeNull()
  mine.write('mars-token', 'mine')
  expect(store.getItem('mars-token')).toBe('secret')
  mine.remove('draft')
  expect(mine.read('draft')).toBeNull()
})

test('a value and a page’s values together have a limit; writing a key anew frees its old room', () => {
  const storage = createPageStorage('tessera-page:1:prd:', storageOf())
  expect(() => storage.write('big', 'x'.repeat(100_001))).toThrow('service/storage.value-too-large (length: 100001, most: 100000)')
  for (let n = 0; n < 4; n++) storage.write(`k${n}`, 'x'.repeat(100_000))
  storage.write('k0', 'y'.repeat(100_000))
  expect(() => storage.write('k5', 'x'.repeat(100_000))).toThrow('service/storage.page-full')
  expect(storage.read('k5')).toBeNull()
})

test('a full browser is told as such', () => {
  expect(() => createPageStorage('tessera-page:1:prd:', storageOf(50)).write('key', 'x'.repeat(60))).toThrow('service/storage.browser-full')
})
