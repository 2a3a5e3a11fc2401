import type { ExchangeFile } from './file-model.ts'

type Row = { readonly [key: string]: unknown }
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `page_data` and `pageData` are one field: older rows have either. */
const field = (row: Row, name: string): unknown => row[name] ?? row[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}
/** JSON that was written as a text, and around that perhaps as a text again. */
function unwrapped(value: unknown): unknown {
  let content = value
  for (let layer = 0; layer < 4 && typeof content === 'string'; layer++) {
    try {
      content = JSON.parse(content)
    } catch {
      return undefined
    }
  }
  return content
}
const looksLikePage = (row: Row): boolean => 'elements' in row || 'elementsMap' in row || ('config' in row && !('pages' in row))
const looksLikeRow = (value: unknown): value is Row => isRow(value) && field(value, 'pageData') !== undefined
const nameOf = (row: Row, usual: string): string => textOf(field(row, 'name')).trim().slice(0, 60) || usual

/** What was read of a file that no release of this product with this form has written; null where it is none of those. */
export interface OlderFile {
  readonly file: unknown
  /** How it was recognised: `page`, `row`, `rows`, `project`. */
  readonly as: 'page' | 'row' | 'rows' | 'project'
}

/** Reads pages and projects as they were exported before: a page’s content, a server’s row around it, several rows, or a project with its rows, within an envelope or not. */
export function readOlder(value: unknown, fallbackName: string): OlderFile | null {
  const content = withoutEnvelope(unwrapped(value))
  const rows = rowsIn(content)
  if (rows)
    return {
      as: 'rows',
      file: fileOf(
        'project',
        rows.map((row, at) => pageOf(row, at, fallbackName)),
        { name: fallbackName },
      ),
    }
  if (!isRow(content)) return null
  const project = projectIn(content)
  if (project) {
    const pages = project.pages.map((row, at) => pageOf(row, at, fallbackName))
    const ids = new Set(pages.map(({ id }) => id))
    return { as: 'project', file: { ...fileOf('project', pages, project.card), menus: menusOf(project.menus, ids) } }
  }
  if (looksLikeRow(content)) {
    const { carried } = content
    const blocks = isRow(carried) && Array.isArray(carried.blocks) ? { blocks: carried.blocks } : {}
    return { as: 'row', file: { ...fileOf('page', [pageOf(content, 0, fallbackName)]), ...blocks } }
  }
  return looksLikePage(content) ? { as: 'page', file: fileOf('page', [pageOf({ pageData: content }, 0, fallbackName)]) } : null
}

/** `{ code, data, msg }` as servers answer. */
function withoutEnvelope(value: unknown): unknown {
  if (!isRow(value) || !('data' in value) || !('code' in value || 'msg' in value || 'message' in value)) return value
  return unwrapped(value.data)
}

function rowsIn(value: unknown): readonly Row[] | null {
  const list = Array.isArray(value) ? value : isRow(value) && Array.isArray(value.list) ? value.list : null
  return list && list.length > 0 && list.every(looksLikeRow) ? list : null
}

function projectIn(value: Row) {
  const pages = unwrapped(value.pages ?? value.pageList ?? value.page_list)
  const list = Array.isArray(pages) ? pages : isRow(pages) && Array.isArray(pages.list) ? pages.list : null
  if (!list?.every(looksLikeRow)) return null
  const around = [value.project, value.projectInfo, value.project_info].find(isRow) ?? value
  const menus = unwrapped(value.menus ?? value.menuList ?? value.menu_list)
  return { pages: list as readonly Row[], card: around, menus: Array.isArray(menus) ? menus.filter(isRow) : [] }
}

function fileOf(kind: ExchangeFile['tessera'], pages: readonly unknown[], project: Row | null = null) {
  const settings = project && { remark: textOf(field(project, 'remark')).slice(0, 500) }
  return {
    tessera: kind,
    formatVersion: 1,
    project: project && { name: nameOf(project, 'Project'), isPublic: field(project, 'isPublic') === 1 ? 1 : 2, settings },
    pages,
  }
}

function pageOf(row: Row, at: number, fallbackName: string) {
  const pageData = unwrapped(field(row, 'pageData'))
  return {
    id: numberOf(field(row, 'id')) ?? at + 1,
    name: nameOf(row, fallbackName),
    remark: textOf(field(row, 'remark')).slice(0, 500),
    // 3 was a template.
    isPublic: field(row, 'isPublic') === 1 ? 1 : 2,
    pageData: isRow(pageData) ? pageData : { pageData },
  }
}

const ROUTE = /^\/?[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u

/** Menus of older projects: 1 an entry, 2 a button, 3 a page that the menu does not show. */
function menusOf(rows: readonly Row[], pages: ReadonlySet<number>) {
  const known = new Map(rows.flatMap((row) => (numberOf(field(row, 'id')) === null ? [] : [[numberOf(field(row, 'id'))!, row] as const])))
  const routes = new Set<string>()
  const codes = new Set<string>()
  const sorted = [...known].sort(([a, one], [b, other]) => sortOf(one) - sortOf(other) || a - b)
  return sorted.flatMap(([id, row], position) => {
    const isButton = numberOf(field(row, 'type')) === 2
    const parent = numberOf(field(row, 'parentId'))
    const parentId = parent !== null && known.has(parent) && numberOf(field(known.get(parent)!, 'type')) !== 2 ? parent : null
    const written = textOf(field(row, 'code'))
    // Codes were saved with the project and the menu in front.
    const code = written.replace(/^\d+_\d+_/, '')
    const codeKey = `${parentId} ${code}`
    if (isButton && (parentId === null || !/^[A-Za-z][\w.:-]{0,59}$/.test(code) || codes.has(codeKey))) return []
    codes.add(codeKey)
    const pageId = numberOf(field(row, 'pageId'))
    const route = textOf(field(row, 'path')).trim()
    const path = !isButton && ROUTE.test(route) ? (route.startsWith('/') ? route : `/${route}`) : null
    const isFree = path !== null && !routes.has(path)
    if (isFree) routes.add(path)
    const hasPage = !isButton && pageId !== null && pages.has(pageId)
    return [
      {
        ...{ id, parentId, position, type: isButton ? 2 : 1, name: nameOf(row, 'Menu'), icon: textOf(field(row, 'icon')).slice(0, 60) },
        ...{ kind: hasPage ? 'page' : 'group', target: '', pageId: hasPage ? pageId : null, path: isFree ? path : null },
        ...{ code: isButton ? code : null, status: field(row, 'status') === 2 ? 2 : 1 },
      },
    ]
  })
}

const sortOf = (row: Row): number => {
  const sort = Number(field(row, 'sortNum') ?? field(row, 'sort') ?? 0)
  return Number.isFinite(sort) ? sort : 0
}
