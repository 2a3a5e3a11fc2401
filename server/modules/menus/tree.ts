import { AppError } from '../../http/errors.ts'
import { DEEPEST, menuErrors } from './errors.ts'
import type { MenuKind, MenuType } from './table.ts'

/** What the rules of the tree read of a row. */
export interface MenuNode {
  readonly id: number
  readonly parentId: number | null
  readonly type: MenuType
  readonly sort: number
}

/** The ids below one, its own first, parents before children. */
export function within(rows: readonly MenuNode[], id: number): readonly number[] {
  const found = [id]
  for (let at = 0; at < found.length; at++) for (const row of rows) if (row.parentId === found[at]) found.push(row.id)
  return found
}

const depthOf = (byId: ReadonlyMap<number, MenuNode>, id: number | null): number => {
  let depth = 0
  for (let at = id; at !== null && depth <= DEEPEST; depth++) at = byId.get(at)?.parentId ?? null
  return depth
}

/** Levels of entries below one, its own included; buttons and permissions are no level. */
const heightOf = (rows: readonly MenuNode[], id: number): number =>
  1 + Math.max(0, ...rows.filter((row) => row.parentId === id && row.type === 1).map((row) => heightOf(rows, row.id)))

/**
 * Refuses a place that a menu may not have: under what is no entry of the project, under itself, too deep; a button at the top; a button with children.
 * `id` is null for one that is not there yet.
 */
export function requirePlace(
  rows: readonly MenuNode[],
  { id, parentId, type }: { readonly id: number | null; readonly parentId: number | null; readonly type: MenuType },
): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (parentId === null) {
    if (type !== 1) throw new AppError(menuErrors.needsParent)
  } else if (byId.get(parentId)?.type !== 1) throw new AppError(menuErrors.wrongParent)
  if (id !== null) {
    const own = within(rows, id)
    if (parentId !== null && own.includes(parentId)) throw new AppError(menuErrors.wrongParent)
    if (type !== 1 && own.length > 1) throw new AppError(menuErrors.hasChildren)
  }
  const height = type !== 1 ? 0 : id === null ? 1 : heightOf(rows, id)
  if (depthOf(byId, parentId) + height > DEEPEST) throw new AppError(menuErrors.tooDeep)
}

/** Sort values that put a row at a position among those under the same entry: only those that become others. */
export function sortsFor(
  rows: readonly MenuNode[],
  { id, parentId, position }: { readonly id: number; readonly parentId: number | null; readonly position: number },
): ReadonlyMap<number, number> {
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== id).toSorted((a, b) => a.sort - b.sort || a.id - b.id)
  const order = siblings.map((row) => row.id)
  order.splice(Math.min(position, order.length), 0, id)
  const known = new Map(siblings.map((row) => [row.id, row.sort]))
  return new Map(order.map((each, at) => [each, (at + 1) * 10] as const).filter(([each, sort]) => known.get(each) !== sort))
}

const ADDRESS = /^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
/** Addresses that a browser runs as code. A plugin's kind may open its target, whose form the server does not know. */
const CODE = /^[\s\p{C}]*(javascript|data|vbscript)[\s\p{C}]*:/iu

/** Refuses an address that would run as code, or that leads to no page. */
export function requireTarget(kind: MenuKind, target: string): void {
  if ((kind === 'link' || kind === 'frame') && !ADDRESS.test(target)) throw new AppError(menuErrors.badTarget)
  if (CODE.test(target)) throw new AppError(menuErrors.badTarget)
}

/** Whether entries of a kind keep a page: those that open one, and those of plugins, which may request one. */
export const keepsPage = (kind: MenuKind): boolean => kind === 'page' || kind.includes('.')
