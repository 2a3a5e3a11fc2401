import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { toCsv } from '#sdk/react'
import { cellsOf } from './cells-of.ts'
import { collectRows } from './collect-rows.ts'
import { toXlsx } from './to-xlsx.ts'

const plain = { inPage: <Look>(look: Look) => look, functions: { paths: [], call: async () => [] }, signal: new AbortController().signal }
const column = (dataIndex: string, more: object = {}) => ({ title: dataIndex.toUpperCase(), dataIndex, type: 'text' as const, ...more })

describe('cellsOf', () => {
  it('writes what the columns show: words, dates and lists as text, numbers as numbers', async () => {
    const columns = [
      column('name'),
      column('state', { type: 'status', map: [{ value: 1, text: 'Paid', status: 'success' }] }),
      column('day', { type: 'date1' }),
      column('sum', { type: 'money', currency: 'EUR' }),
      column('tags', { type: 'tag' }),
      column('big', { type: 'number' }),
      { title: '', dataIndex: 'address.city', type: 'text' as const },
      { title: 'Do', dataIndex: '', type: 'action' as const },
    ]
    const row = {
      name: 'Li',
      state: 1,
      day: '2024-05-01 10:00:00',
      sum: '1234.50',
      tags: ['a', 'b'],
      big: '9007199254740993',
      address: { city: 'Ulm' },
    }
    const { titles, formats, rows } = await cellsOf([row, {}], columns, plain)
    expect(titles).toEqual(['NAME', 'STATE', 'DAY', 'SUM', 'TAGS', 'BIG', 'address.city'])
    expect(rows).toEqual([
      ['Li', 'Paid', '2024-05-01', 1234.5, 'a, b', expect.any(String), 'Ulm'],
      ['', '', '', '', '', '', ''],
    ])
    expect(formats[0]).toBe('General')
    expect(formats[3]).toMatch(/^"€"#,##0\.00$/)
  })

  it('writes times in the zone of the column, else of the page', async () => {
    const at = '2024-03-10T07:30:15Z'
    const inPage = <Look extends object>(look: Look) => ({ timeZone: 'Asia/Shanghai', ...look })
    const { rows } = await cellsOf([{ at }], [column('at', { type: 'date2' }), column('at', { type: 'date2', timeZone: 'UTC' })], {
      ...{ ...plain, inPage },
    })
    expect(rows).toEqual([['2024-03-10 15:30:15', '2024-03-10 07:30:15']])
  })

  it("writes what a column's function answers, asked for many rows at a time", async () => {
    const asked: number[] = []
    const call = async (_path: string, calls: readonly (readonly Json[])[]) => {
      asked.push(calls.length)
      return calls.map(([text, , index]) => `${text}/${index}`)
    }
    const rows = Array.from({ length: 501 }, (_, at) => ({ a: `r${at}` }))
    const { rows: cells } = await cellsOf(rows, [column('a')], { ...plain, functions: { paths: ['columns.0.render'], call } })
    expect([asked, cells[0], cells[500]]).toEqual([[500, 1], ['r0/0'], ['r500/500']])
  })
})

describe('toCsv', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '\n=1', ' =1', '＝1', '+86 10', '-A1'])('makes no formula of %j', (text) => {
    expect(toCsv([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/)
  })

  it('keeps numbers and quotes what separates cells', () => {
    expect(toCsv([['-5', '-5.25', -3, 'a,b', 'a"b', 'a;=1', 'x']])).toBe('\uFEFF-5,-5.25,-3,"a,b","a""b","a;=1",x\r\n')
  })
})

describe('toXlsx', () => {
  const sheetOf = (rows: readonly (readonly (string | number)[])[]) => {
    const files = unzipSync(toXlsx({ titles: ['A', 'B'], formats: ['General', '0.0%'], rows }))
    return strFromU8(files['xl/worksheets/sheet1.xml']!)
  }

  it('marks every text as text, so that none is a formula', () => {
    const sheet = sheetOf([['=1+1', 0.5]])
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).toContain('<c r="B2" s="3"><v>0.5</v></c>')
    expect(sheet).not.toContain('<f>')
  })

  it('holds any letters that a row has', () => {
    const sheet = sheetOf([['<b>&"\u0000\u001f\ud800_x0041_', '中文 😀']])
    expect(sheet).toContain('&lt;b&gt;&amp;&quot;\ufffd_x005F_x0041_')
    expect(sheet).toContain('中文 😀')
    expect([...sheet].filter((letter) => letter < ' ' && letter !== '\n')).toEqual([])
  })

  it('names the columns behind Z', () => {
    const titles = Array.from({ length: 703 }, (_, at) => `${at}`)
    const sheet = strFromU8(unzipSync(toXlsx({ titles, formats: titles.map(() => 'General'), rows: [] }))['xl/worksheets/sheet1.xml']!)
    for (const place of ['Z1', 'AA1', 'AZ1', 'ZZ1', 'AAA1']) expect(sheet).toContain(`r="${place}"`)
  })
})

describe('collectRows', () => {
  const all = Array.from({ length: 25 }, (_, id) => ({ id }))
  const collected = (ask: Parameters<typeof collectRows>[0]['ask'], signal = new AbortController().signal) => {
    const progress: (number | undefined)[][] = []
    return collectRows({ ask, signal, samePage: 'same', onProgress: (...at) => progress.push(at) }).then((rows) => ({ rows, progress }))
  }

  it('asks for page after page until it has the total, and reports how far it is', async () => {
    const { rows, progress } = await collected(async (page) => ({ rows: all.slice((page - 1) * 10, page * 10), total: 25 }))
    expect(rows).toEqual(all)
    expect(progress).toEqual([
      [10, 25],
      [20, 25],
      [25, 25],
    ])
  })

  it('ends where the rows end, and refuses a source that gives one page for ever', async () => {
    expect((await collected(async (page) => ({ rows: page === 1 ? all.slice(0, 10) : [], total: 25 }))).rows).toHaveLength(10)
    await expect(collected(async () => ({ rows: all.slice(0, 10), total: 25 }))).rejects.toThrow('same')
  })

  it('stops between pages', async () => {
    const controller = new AbortController()
    const asked: number[] = []
    const ask = async (page: number) => {
      asked.push(page)
      if (page === 2) controller.abort()
      return { rows: all.slice((page - 1) * 10, page * 10), total: 25 }
    }
    await expect(collected(ask, controller.signal)).rejects.toThrow()
    expect(asked).toEqual([1, 2])
  })
})
