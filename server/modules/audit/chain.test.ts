import { expect, test } from 'vitest'
import { breakAt, chainText, GENESIS, linkOf } from './chain.ts'

const row = (more: object = {}) => ({
  at: new Date('2026-01-02T03:04:05.678Z'),
  userId: 7,
  projectId: null,
  action: 'menu created',
  target: 'menu 5: 订单',
  ...more,
})
const start = { seq: 0, hash: GENESIS }

test('every field stands in the text with its length in bytes, and one that is missing as a dash', () => {
  expect(chainText(GENESIS, 1, row()).split('\n')).toEqual([
    '7:audit 1',
    `64:${GENESIS}`,
    '1:1',
    '13:1767323045678',
    '1:7',
    '-',
    '12:menu created',
    '14:menu 5: 订单',
  ])
})

test('what moves from one field to the next is another text', () => {
  const texts = [
    row({ action: 'a', target: 'b\n1:c' }),
    row({ action: 'a\n1:b', target: 'c' }),
    row({ action: 'ab', target: 'c' }),
    row({ userId: null, projectId: 7 }),
  ].map((each) => chainText(GENESIS, 1, each))
  expect(new Set(texts).size).toBe(texts.length)
})

test('a row is told from one that was changed, from a gap before it, and from one without a place', () => {
  const first = { ...row(), ...linkOf(start, row()) }
  const second = { ...row({ userId: 8 }), ...linkOf(first, row({ userId: 8 })) }
  expect([first.seq, second.seq]).toEqual([1, 2])
  expect(breakAt(start, first)).toBeNull()
  expect(breakAt(first, second)).toBeNull()
  expect(breakAt(start, { ...first, target: 'menu 6' })).toBe('changed')
  expect(breakAt(start, { ...first, at: new Date(0) })).toBe('changed')
  expect(breakAt(start, second)).toBe('missing')
  expect(breakAt({ ...first, hash: GENESIS }, second)).toBe('changed')
  expect(breakAt(first, { ...second, seq: null })).toBe('unchained')
})
