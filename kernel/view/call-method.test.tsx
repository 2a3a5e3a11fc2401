import { afterEach, expect, test, vi } from 'vitest'
import { callMethod } from './call-method.ts'
import { createMethodTable } from './method-table.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

type Table = ReturnType<typeof createMethodTable>

const called = async (html: string, later?: (table: Table) => void) => {
  vi.useFakeTimers()
  document.body.innerHTML = html
  const table = createMethodTable()
  if (later) setTimeout(later, 2_000, table)
  const outcome = callMethod(table, 'Stars_1', 'shine', null)
  await vi.advanceTimersByTimeAsync(4_000)
  return outcome
}

test('a call of a method that a shown element lacks fails with that reason within a second', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<b data-id="Stars_1"></b>'
  const outcome = callMethod(createMethodTable(), 'Stars_1', 'shine', null)
  let answer: unknown
  void outcome.then((each) => {
    answer = each
  })
  await vi.advanceTimersByTimeAsync(700)
  expect(answer).toEqual({
    ok: false,
    reason: { code: 'view.no-method', params: { element: 'Stars_1', method: 'shine' } },
  })
})

test('an element that is still loading, or not there, is waited for', async () => {
  const provide = (table: Table) => table.provide('Stars_1', { shine: async () => 'light' })
  expect(await called('')).toMatchObject({ reason: { code: 'view.not-shown' } })
  expect(await called('', provide)).toEqual({ ok: true, value: 'light' })
  expect(await called('<b data-id="Stars_1"><i aria-busy="true"></i></b>', provide)).toEqual({
    ok: true,
    value: 'light',
  })
})
