import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import { createRowStyles } from './row-styles.ts'

const place = { element: 'Text_1', path: 'style.width' }
let told: (Diagnostic | DiagnosticPlace)[] = []
const styles = () =>
  createRowStyles({
    note: (failures) => told.push(...failures),
    mended: (places) => told.push(...places.map((each) => ({ ...each, mended: true }))),
  })

beforeEach(() => {
  told = []
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => /^\d+px$/.test(value) })
})
afterEach(() => vi.unstubAllGlobals())

test('values that the browser refuses in rows are one finding at their field, with the first row and how many there are', () => {
  const rows = styles()
  rows.set('List_1:a', place, '5px')
  rows.set('List_1:b', place, 'wide')
  rows.set('List_1:c', place, 'wider')
  rows.tell()
  expect(told).toEqual([
    expect.objectContaining({
      ...place,
      code: 'STYLE_REFUSED',
      scope: 'List_1:b',
      rows: 2,
      message: expect.objectContaining({ params: { style: 'style.width', value: 'wide' } }),
    }),
  ])
  rows.set('List_1:b', place, 'wide')
  rows.tell()
  expect(told).toHaveLength(1)
})

test('a row that another value mends leaves the others told, and the last one takes the finding back', () => {
  const rows = styles()
  rows.set('List_1:b', place, 'wide')
  rows.set('List_1:c', place, 'wider')
  rows.tell()
  rows.set('List_1:b', place, 5)
  rows.tell()
  expect(told[1]).toMatchObject({ scope: 'List_1:c', rows: 1 })
  rows.leave('List_1:c')
  rows.tell()
  expect(told[2]).toEqual({ ...place, mended: true })
  rows.leave('List_1:c')
  rows.tell()
  expect(told).toHaveLength(3)
})

test('a binding that is gone is told of no more', () => {
  const rows = styles()
  rows.set('List_1:b', place, 'wide')
  rows.forget([place])
  rows.tell()
  expect(told).toEqual([])
})
