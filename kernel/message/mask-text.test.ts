import { describe, expect, it } from 'vitest'
import { cleanStack, MOST_MESSAGE, MOST_STACK, maskText } from './mask-text.ts'

describe('maskText', () => {
  it.each([
    ['No order 100234 of ann.lee+x@example.com', 'No order <n> of <email>'],
    ['Cannot load https://shop.test/orders/12?token=abc#x', 'Cannot load <address>'],
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    [
      'can\'t access property "items", page.rows is undefined',
      'can\'t access property "items", page.rows is undefined',
    ],
    ['Unexpected token \'H\', "Hello Ann"... is not valid JSON', 'Unexpected token \'H\', "<text>" is not valid JSON'],
    ['Unexpected token \'A\', "Ann" is not valid JSON', 'Unexpected token \'A\', "<text>" is not valid JSON'],
    ['The name “Ann Lee” is taken', 'The name “<text>” is taken'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9abc', 'Bearer <id>'],
    ['Run 5f0c1f0e-7d1b-4a8e-9d0b-2f6f5d1c7a11 failed', 'Run <id> failed'],
    ['Call +86 138 0013 8000 now', 'Call +<n> now'],
    ['订单 20260101 不存在', '订单 <n> 不存在'],
    ['Row 3 of 12', 'Row 3 of 12'],
    ['a\n  b\tc', 'a b c'],
  ])('keeps no data of people in %j', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it('cuts long texts, and takes no longer for hostile ones', () => {
    expect(maskText('word '.repeat(1_000))).toHaveLength(MOST_MESSAGE)
    const begin = performance.now()
    for (const text of [
      'a@'.repeat(50_000),
      '"'.repeat(100_001),
      '1-'.repeat(50_000),
      'a://'.repeat(30_000),
      'a.a'.repeat(30_000),
    ])
      maskText(text)
    expect(performance.now() - begin).toBeLessThan(200)
  })

  it('changes nothing when it is applied twice', () => {
    for (const text of [
      'x@y.dev 123456 "a b" https://a.test/b',
      'Unexpected token \'H\', "Hello Ann"... is not valid JSON',
    ])
      expect(maskText(maskText(text))).toBe(maskText(text))
  })
})

describe('cleanStack', () => {
  it('keeps frames of Chrome without message, host and query', () => {
    const stack = [
      'TypeError: ann@example.com has no “orders”',
      '    at save (https://tessera.test/assets/index-B3f.js?v=2:1:200)',
      '    at async https://tessera.test/page/12:10:5',
      '    at Array.map (<anonymous>)',
    ]
    expect(cleanStack(stack.join('\n'))).toBe('at save (/assets/index-B3f.js:1:200)\nat async /page/<n>:10:5')
  })

  it('keeps frames of Firefox and Safari', () => {
    expect(cleanStack('save@https://tessera.test/assets/index-B3f.js:1:200\n@https://tessera.test/x.js:2:3')).toBe(
      'save@/assets/index-B3f.js:1:200\n@/x.js:2:3',
    )
  })

  it('keeps nothing of a text that is no stack, and no more than fits', () => {
    expect(cleanStack('Dear Ann,\nyour order 12 is late')).toBe('')
    expect(cleanStack('    at f (https://a.test/x.js:1:2)\n'.repeat(1_000)).split('\n')).toHaveLength(30)
    expect(cleanStack(`at ${'f'.repeat(190)} (https://a.test/x.js:1:2)\n`.repeat(30)).length).toBeLessThanOrEqual(
      MOST_STACK,
    )
  })
})
