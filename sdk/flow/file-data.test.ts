import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, fileNameOf, namedBy, plainName, toFileData } from './file-data.ts'

test.each([
  ['attachment; filename="orders.xlsx"', 'orders.xlsx'],
  ['attachment; filename=orders.xlsx', 'orders.xlsx'],
  ['attachment;filename=orders.xlsx; size=3', 'orders.xlsx'],
  ["attachment; filename=x.csv; filename*=UTF-8''%E8%AE%A2%E5%8D%95.csv", '订单.csv'],
  ["attachment; filename*=utf-8'zh'%E8%AE%A2.csv", '订.csv'],
  ['attachment; filename="%E8%AE%A2.csv"', '订.csv'],
  ['attachment; filename="100%.txt"', '100%.txt'],
  ['attachment; filename="a \\"b\\".txt"', 'a b.txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''..%2F..%5Cx.png", 'x.png'],
  ["attachment; filename*=UTF-8''%ff.png; filename=y.png", 'y.png'],
  ['inline', ''],
  [null, ''],
])('%s names %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test('a header of its own is read where the standard one says nothing', () => {
  expect(namedBy((name) => ({ filename: '%E8%AE%A2.xls' })[name] ?? null)).toBe('订.xls')
  expect(namedBy((name) => ({ filename: 'a.xls', 'content-disposition': 'attachment; filename=b.xls' })[name] ?? null)).toBe('b.xls')
})

test('a name loses what file systems refuse and what turns its reading direction', () => {
  expect(plainName('a\u202Egnp.exe')).toBe('agnp.exe')
  expect(plainName('...\0.')).toBe('')
  expect(plainName('x'.repeat(300))).toHaveLength(200)
})

test('bytes come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100_000 }), (bytes) => {
      expect(bytesOf(toFileData('', '', bytes))).toEqual(bytes)
    }),
  )
})
