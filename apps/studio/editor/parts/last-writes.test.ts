import { expect, test } from 'vitest'
import { cellOf, lastWriteOf } from './last-writes.ts'

const write = (path: string, seq: number) => ({ path, seq, userId: 1, userName: 'Li', at: '2026-11-22T10:00:00Z' })

test('the last write of a field is the newest of its own cell, of one inside of it and of the whole around it', () => {
  const known = { entry: 'b', writes: [write('props/box/top', 3), write('props/box/left', 5), write('props/text', 9), write('source', 4)] }
  expect(lastWriteOf(known, cellOf(undefined, 'box'))?.seq).toBe(5)
  expect(lastWriteOf(known, cellOf(undefined, 'box.top'))?.seq).toBe(3)
  expect(lastWriteOf(known, cellOf('source.', 'url'))?.seq).toBe(4)
  expect(lastWriteOf(known, cellOf(undefined, 'size'))).toBeUndefined()
})

test('a field whose name holds a slash has a cell of its own', () => {
  expect(cellOf('style.', 'a/b')).toBe('style/a~1b')
})
