import { strToU8, zipSync } from 'fflate'
import type { ExportedCell, ExportedTable } from './cells-of.ts'

/** Rows of a sheet without its titles, and characters of a cell: limits of the format (ECMA-376 as spreadsheets read it). */
export const MOST_SHEET_ROWS = 1_048_575
const MOST_CHARACTERS = 32_767
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A table as a workbook with one sheet. Texts are never formulas: each is marked as text. */
export function toXlsx({ titles, formats, rows }: ExportedTable): Uint8Array {
  const codes = [...new Set(formats)]
  const file = (text: string) => strToU8(HEAD + text)
  return zipSync({
    '[Content_Types].xml': file(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
        ['/xl/workbook.xml', 'sheet.main'],
        ['/xl/worksheets/sheet1.xml', 'worksheet'],
        ['/xl/styles.xml', 'styles'],
      ]
        .map(([name, type]) => `<Override PartName="${name}" ContentType="${SHEET_TYPE}.${type}+xml"/>`)
        .join('')}</Types>`,
    ),
    '_rels/.rels': file(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': file(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': file(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': file(stylesOf(codes)),
    'xl/worksheets/sheet1.xml': file(
      sheetOf(
        titles,
        rows,
        formats.map((code) => codes.indexOf(code) + FIRST_STYLE),
      ),
    ),
  })
}

/** Styles of cells: texts, titles, and one for each number format. */
const TITLE_STYLE = 1
const FIRST_STYLE = 2
/** Numbers below are formats of the standard itself. */
const FIRST_FORMAT = 164

function stylesOf(codes: readonly string[]): string {
  const formats = codes.map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`).join('')
  const styles = codes.map(
    (_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return [
    `<styleSheet xmlns="${MAIN}">`,
    codes.length > 0 ? `<numFmts count="${codes.length}">${formats}</numFmts>` : '',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${codes.length + FIRST_STYLE}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
}

function sheetOf(titles: readonly string[], rows: readonly (readonly ExportedCell[])[], styles: readonly number[]): string {
  const names = titles.map((_, at) => columnName(at))
  const lineOf = (cells: readonly ExportedCell[], at: number, styleOf: (column: number) => number) =>
    `<row r="${at}">${cells.map((cell, column) => cellOf(`${names[column]}${at}`, cell, styleOf(column))).join('')}</row>`
  const lines = [lineOf(titles, 1, () => TITLE_STYLE), ...rows.map((cells, at) => lineOf(cells, at + 2, (column) => styles[column] ?? 0))]
  const widths = titles.map((title, at) => {
    const longest = rows.slice(0, 100).reduce((most, cells) => Math.max(most, widthOf(cells[at])), widthOf(title))
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(8, longest + 2))}" customWidth="1"/>`
  })
  return [
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    `<sheetData>${lines.join('')}</sheetData></worksheet>`,
  ].join('')
}

function cellOf(place: string, cell: ExportedCell, style: number): string {
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  if (cell === '') return ''
  const mark = style === TITLE_STYLE ? ` s="${TITLE_STYLE}"` : ''
  return `<c r="${place}" t="inlineStr"${mark}><is><t xml:space="preserve">${escaped(cell.slice(0, MOST_CHARACTERS))}</t></is></c>`
}

/** Wide letters, as Chinese has, count twice. */
const widthOf = (cell: ExportedCell | undefined): number => {
  const text = String(cell ?? '').slice(0, 60)
  return text.length + (text.match(/[\u1100-\uffff]/g)?.length ?? 0)
}

/** A to Z, AA to ZZ, and so on. */
function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

const ENTITIES: { readonly [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Text in XML, without letters that XML cannot hold; `_x0041_` is an escape of the format itself, so its underscore is escaped. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (letter) => ENTITIES[letter]!)
  )
}
