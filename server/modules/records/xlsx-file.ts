import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from '../../http/csv-line.ts'
import { nextTurn } from '../../pauses.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Characters that a cell of a spreadsheet takes. */
const LONGEST_CELL = 32_767

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    // What XML cannot hold, in any writing.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (each) => ESCAPES[each]!)

const part = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}" ContentType="${TYPES}.${type}+xml"/>`
const fileOf = (extension: string, type: string): string =>
  `<Default Extension="${extension}" ContentType="application/${type}"/>`
const relation = (type: string, target: string): string =>
  `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (of: string): string => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${of}</Relationships>`
const contentTypes = [
  fileOf('rels', 'vnd.openxmlformats-package.relationships+xml'),
  fileOf('xml', 'xml'),
  part('workbook.xml', 'sheet.main'),
  part('worksheets/sheet1.xml', 'worksheet'),
].join('')

const PARTS: readonly (readonly [name: string, text: string])[] = [
  ['[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types">${contentTypes}</Types>`],
  ['_rels/.rels', relations(relation('officeDocument', 'xl/workbook.xml'))],
  ['xl/_rels/workbook.xml.rels', relations(relation('worksheet', 'worksheets/sheet1.xml'))],
]
const workbook = (name: string): string => {
  const sheets = `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets>`
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${sheets}</workbook>`
}

/** `A` to `Z`, then `AA`. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** With its address, which some readers need although the standard lets it out. */
function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = escaped(cell.slice(0, LONGEST_CELL))
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A spreadsheet of rows in pages, made when its bytes are read. Texts are texts, whatever they begin with. */
export async function* xlsxFile(
  name: string,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const taken = (): Uint8Array[] => {
    const all = ready
    ready = []
    return all
  }
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) ready.push(chunk)
  })
  for (const [path, text] of [...PARTS, ['xl/workbook.xml', workbook(name)] as const]) {
    const part = new ZipDeflate(path)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  // Faster by half than the usual level, and larger by a tenth.
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 })
  zip.add(sheet)
  sheet.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`))
  let count = 0
  for await (const rows of pages) {
    const texts = rows.map((row) => {
      count++
      return `<row r="${count}">${row.map((cell, at) => cellXml(cell, `${letterOf(at)}${count}`)).join('')}</row>`
    })
    sheet.push(strToU8(texts.join('')))
    yield* taken()
    await nextTurn()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* taken()
}
