import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportFormat } from './child-protocol.ts'
import { IMPORT_LIMITS } from './errors.ts'
import { lookAt, rowsFrom } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const written = (bytes: Uint8Array | string, format: ImportFormat): string => {
  const path = join(folder, `${files++}.${format}`)
  writeFileSync(path, bytes)
  return path
}
const rowsOf = async (path: string, format: ImportFormat = 'csv', skip = 0) => {
  const rows = []
  for await (const { row, cells } of rowsFrom(path, format, skip)) rows.push([row, ...cells])
  return rows
}
const refusal = (bytes: Uint8Array | string, format: ImportFormat = 'csv'): Promise<string> =>
  lookAt(written(bytes, format), format).then(
    () => 'read',
    (error: { why?: string }) => error.why ?? String(error),
  )
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
async function workbook(fill: (book: Workbook) => void): Promise<Uint8Array> {
  const book = new Workbook()
  fill(book)
  return book.xlsx.writeBuffer()
}

describe('reading a file to be imported', () => {
  it('finds columns, samples, delimiter and count, and leaves empty rows out', async () => {
    const path = written('\uFEFFname;;city\r\nNova;1;"Rome; IT"\r\n\r\n;;\r\nVega;2;Oslo;\r\n', 'csv')
    expect(await lookAt(path, 'csv')).toEqual({
      encoding: 'utf-8',
      columns: [
        { name: 'name', samples: ['Nova', 'Vega'] },
        { name: 'B', samples: ['1', '2'] },
        { name: 'city', samples: ['Rome; IT', 'Oslo'] },
      ],
      total: 2,
      hasMerged: false,
    })
    expect(await rowsOf(path)).toEqual([
      [2, 'Nova', '1', 'Rome; IT'],
      [5, 'Vega', '2', 'Oslo', ''],
    ])
    expect(await rowsOf(path, 'csv', 1)).toHaveLength(1)
  })

  it('knows UTF-8, GB18030 and UTF-16, and refuses other bytes', async () => {
    const text = '名称,城市\n诺瓦,罗马\n'
    // 名称,城市 and 诺瓦,罗马 in GB18030.
    const gb = Buffer.from('c3fbb3c62cb3c7cad00ac5b5cddf2cc2dec2ed0a', 'hex')
    const found = []
    for (const bytes of [Buffer.from(text), gb, utf16(text, false), utf16(text, true)]) {
      const { encoding, columns } = await lookAt(written(bytes, 'csv'), 'csv')
      found.push([encoding, columns[1]!.name])
    }
    expect(found).toEqual([
      ['utf-8', '城市'],
      ['gb18030', '城市'],
      ['utf-16le', '城市'],
      ['utf-16be', '城市'],
    ])
    expect(await refusal(Buffer.from([0x61, 0x0a, 0xff, 0x0a]))).toBe('encoding')
    expect(await refusal(Buffer.from([0x61, 0, 0, 0, 0xff, 0xd8, 0xd8, 0xd8]))).toBe('encoding')
  })

  it('takes back what an export wrote before a formula', async () => {
    const path = written("a,b\n'=1+1,'plain\n", 'csv')
    expect(await rowsOf(path)).toEqual([[2, '=1+1', "'plain"]])
  })

  it('says what is wrong with a CSV file', async () => {
    expect(await refusal('')).toBe('empty')
    expect(await refusal('name\n')).toBe('empty')
    expect(await refusal('name\n"Nova\n')).toBe('syntax')
    expect(await refusal(`name\n"${'x'.repeat(IMPORT_LIMITS.row + 10)}"\n`)).toBe('row')
    expect(await refusal(`${Array.from({ length: 501 }, (_, n) => `c${n}`).join(',')}\n1\n`)).toBe('columns')
  })

  it('reads texts, numbers, dates, links and results of formulas from XLSX', async () => {
    const bytes = await workbook((book) => {
      book.addWorksheet('Empty')
      const sheet = book.addWorksheet('Rows')
      sheet.addRow(['text', 'number', 'day', 'time', 'yes', 'sum', 'unsaved', 'rich'])
      sheet.addRow([
        ...['Nova', 1.5, new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T08:30:15Z'), true],
        ...[{ formula: 'B2*2', result: 3 }, { formula: 'B2*3' }, { richText: [{ text: 'No' }, { text: 'va' }] }],
      ])
      sheet.getColumn(3).numFmt = 'yyyy-mm-dd'
      sheet.getColumn(4).numFmt = 'yyyy-mm-dd hh:mm:ss'
      sheet.mergeCells('A4:B4')
    })
    const path = written(bytes, 'xlsx')
    expect(await lookAt(path, 'xlsx')).toMatchObject({ encoding: 'xlsx', total: 1, hasMerged: true })
    expect(await rowsOf(path, 'xlsx')).toEqual([
      [2, 'Nova', '1.5', '2026-03-01', '2026-03-01 08:30:15', 'true', '3', null, 'Nova'],
    ])
  })

  it('refuses archives that are no spreadsheet, damaged, or too large once they are unpacked', async () => {
    expect(await refusal('no archive', 'xlsx')).toBe('damaged')
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }), 'xlsx')).toBe('damaged')
    const sheet = 'xl/worksheets/sheet1.xml'
    /** A spreadsheet whose directory claims another size of the sheet. */
    const claiming = (size: number, claimed: number): Uint8Array => {
      const bytes = zipSync({ 'xl/workbook.xml': strToU8('<a/>'), [sheet]: new Uint8Array(size) }, { level: 1 })
      const view = new DataView(bytes.buffer)
      for (let at = 0; at < bytes.length - 46; at++) {
        const isSheet = view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === size
        if (isSheet) view.setUint32(at + 24, claimed, true)
      }
      return bytes
    }
    expect(await refusal(claiming(1_000, IMPORT_LIMITS.unpacked), 'xlsx')).toBe('unpacked')
    expect(await refusal(claiming(5_000_000, 1_000), 'xlsx')).toBe('unpacked')
  })
})
