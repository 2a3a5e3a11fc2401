import { describe, expect, it } from 'vitest'
import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import { plainText } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { createBoundedCalls } from './bounded-calls.ts'

const MB = 1024 * 1024

function calls() {
  const noted: Diagnostic[] = []
  const mended: DiagnosticPlace[] = []
  const made = createBoundedCalls({
    note: (failures) => noted.push(...failures),
    mended: (places) => mended.push(...places),
    inWords: async (told) => plainText(told),
  })
  return { ...made, noted, mended }
}

describe('createBoundedCalls', () => {
  it('fails a request whose parameters are too large, and reports them until they fit', async () => {
    const { load, noted, mended } = calls()
    const ran: string[] = []
    const run = async (text: string) => {
      ran.push(text)
      return { code: 0, data: null, originData: null, msg: '' }
    }
    const refused = await load('Table_1', { body: 'x'.repeat(11 * MB) }, run)
    expect(refused).toMatchObject({ code: 'SOURCE_FAILED', problem: { code: 'engine.value-too-large' } })
    expect(refused.msg).not.toBe('')
    expect(noted.map(({ code, element, path }) => [code, element, path])).toEqual([['DATA_TOO_LARGE', 'Table_1', '#params']])
    await load('Table_1', { page: 1 }, run)
    await load('Table_1', { page: 2 }, run)
    expect(ran).toEqual(['{"page":1}', '{"page":2}'])
    expect(mended).toEqual([{ element: 'Table_1', path: '#params' }])
  })

  it('applies a function to large lists in parts, in their order, and loses nothing of arguments that fit', async () => {
    const { apply, noted } = calls()
    const lists = Array.from({ length: 60 }, (_, id): Json[] => [{ id, body: 'x'.repeat(MB / 4) }])
    const sizes: number[] = []
    const results = await apply('Table_1', 'columns.0.render', lists, async (text) => {
      sizes.push(text.length)
      return (JSON.parse(text) as [{ id: number; body: string }][]).map(([row]) => [row.id, row.body.length])
    })
    expect(results).toEqual(lists.map((_, id) => [id, MB / 4]))
    expect([sizes.length > 1, Math.max(...sizes) <= 10 * MB]).toEqual([true, true])
    expect(noted).toEqual([])
  })

  it('leaves the fields out of arguments that do not fit, and reports the function until they do', async () => {
    const { apply, noted, mended } = calls()
    const run = async (text: string) => (JSON.parse(text) as Json[][]).map(([row]) => row!)
    const rows = Array.from({ length: 400 }, (_, id): Json[] => [{ id, body: 'x'.repeat(MB) }])
    expect(await apply('Table_1', 'columns.0.render', rows, run)).toEqual(rows.map((_, id) => ({ id, body: null })))
    expect(noted.map(({ element, path, message }) => [element, path, message])).toEqual([
      [
        'Table_1',
        'columns.0.render',
        { code: 'engine.arguments-too-large', params: { at: 'Table_1.columns.0.render', items: 400, most: '0.5' } },
      ],
    ])
    await apply('Table_1', 'columns.0.render', [[1]], run)
    expect(mended).toEqual([{ element: 'Table_1', path: 'columns.0.render' }])
  })
})
