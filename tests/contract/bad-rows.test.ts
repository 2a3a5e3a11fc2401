import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import { inWords } from '../helpers/in-words.ts'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())

async function open(list: Json, text = 'item.name', data: unknown = formula('context.variable.list')) {
  const program = rowsProgram({
    variables: { list },
    elements: [
      {
        ...{ id: 'ForEach_1', type: 'ForEach', props: { data, itemKey: 'id' } as object },
        children: [{ id: 'Text_1', type: 'Text', props: { text: formula(text) } }],
      },
      { id: 'Text_2', type: 'Text', props: { text: formula('"beside " + typeof variable.list') } },
    ],
  })
  const mended: string[] = []
  opened = openRows(program, undefined, undefined, (places) => mended.push(...places.map(({ path }) => path)))
  const { page, failures, shown, settled } = opened
  await page.ready
  await expect.poll(() => page.element('Text_2').peek()?.props.text).toMatch(/^beside /)
  await settled()
  const write = async (value: Json) => {
    page.setState('variable.list', value)
    await settled()
  }
  const rows = () => shown('ForEach_1', 'Text_1', 'text')
  const told = () => failures.map(({ code, scope = '', message }) => [code, scope, inWords(message)] as const)
  return { write, rows, told, mended, page, failures }
}

describe('a list of rows', () => {
  it('with one key twice, or rows without one, has all rows and says so once, until it is mended', async () => {
    const { write, rows, told, mended } = await open([
      { id: 'a', name: 'A' },
      { id: 'a', name: 'B' },
      { id: 'a', name: 'C' },
      { name: 'D' },
    ])
    expect(rows()).toEqual({ 'ForEach_1:a': 'A', 'ForEach_1:a~1': 'B', 'ForEach_1:a~2': 'C', 'ForEach_1:3': 'D' })
    expect(told()).toEqual([['ROWS_KEYS', '', expect.stringContaining('3 rows')]])
    await write([{ id: 'a', name: 'A' }])
    expect(mended).toEqual(['#keys'])
    await write(['just', 'texts'])
    expect(told()).toHaveLength(1)
  })

  it.each([
    ['a text', 'abc'],
    ['a number', 7],
    ['true', true],
  ])('a list that is %s has no rows and is told to be none', async (_, list) => {
    for (const data of [formula('context.variable.list'), formula('[variable.list][0]')]) {
      const { write, rows, told, mended } = await open(list, 'item.name', data)
      expect(rows()).toEqual({})
      expect(told()).toEqual([['ROWS_NO_LIST', '', expect.stringContaining('no list')]])
      await write([{ id: 'a', name: 'A' }])
      expect(mended).toEqual(['#list'])
      expect(rows()).toEqual({ 'ForEach_1:a': 'A' })
      opened?.dispose()
    }
  })

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['false', false],
    ['an empty list', []],
  ])('a list that is %s has no rows, and that is no mistake', async (_, list) => {
    const { rows, told } = await open(list)
    expect([rows(), told()]).toEqual([{}, []])
  })

  it('a list that is one object is one row', async () => {
    expect((await open({ id: 'x', name: 'One' })).rows()).toEqual({ 'ForEach_1:x': 'One' })
  })

  it('of a million rows has the first of them, says how many are missing, and the page goes on', { timeout: 60_000 }, async () => {
    const { write, rows, told, mended, page } = await open([])
    await write(Array.from({ length: 1_000_000 }, (_, id) => id))
    await vi.waitFor(() => expect(Object.keys(rows())).toHaveLength(100), { timeout: 30_000 })
    expect(page.rows('ForEach_1', '').peek().total).toBe(20_000)
    expect(told()).toEqual([
      ['DATA_TOO_LARGE', '', expect.stringContaining('1000000')],
      ['ROWS_LIMIT', '', expect.stringContaining('not shown')],
    ])
    expect(page.element('Text_2').peek()?.props.text).toBe('beside object')
    await write([{ id: 'a', name: 'A' }])
    expect(mended).toEqual(['#size', ''])
    expect(rows()).toEqual({ 'ForEach_1:a': 'A' })
  })

  it('with cells that throw in some rows tells the first with how many they are; the others have their values', async () => {
    const { write, rows, failures, mended } = await open(
      [{ id: 'a', name: 'A' }, { id: 'b' }, { id: 'c', name: 'C' }, { id: 'd' }],
      'item.name.toLowerCase()',
    )
    expect(rows()).toEqual({ 'ForEach_1:a': 'a', 'ForEach_1:b': '', 'ForEach_1:c': 'c', 'ForEach_1:d': '' })
    expect(failures).toMatchObject([{ code: 'FORMULA_THROWN', element: 'Text_1', path: 'text', scope: 'ForEach_1:b', rows: 2 }])
    await write([{ id: 'b', name: 'B' }])
    expect(mended).toContain('text')
  })
})
