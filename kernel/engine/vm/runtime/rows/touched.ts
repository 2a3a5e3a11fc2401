import { overlap } from '#kernel/page/path'
import { base } from '../contexts.ts'
import { isArray, type Value } from '../given.ts'
import { itemLists, look, lookThrough, partReaders, runLater, runWhole, structure, toReaders } from './notes.ts'
import { isOwnRoot, writeOwn } from './own-state.ts'
import { scopeAt as scopeOf, valueAt } from './reconcile.ts'
import { pageUses, type Rows, type Scope, type Use } from './templates.ts'

/** A part of the page's state was written: rows whose lists lie on its way are other ones, or a part of an item is. */
let isTouching = false
export const touchLists = (parts: readonly string[]): void => {
  isTouching = true
  if (isOwnRoot(parts[0])) writeOwn(parts, ownLists)
  else
    for (let i = 0; i < pageUses.length; i++) {
      const rows = pageUses[i]!
      const { list, template } = rows.use
      if (list.kind === 'state') touch(rows, list.parts, parts, 0)
      lookIfTold(rows, parts)
      if (template.uses.length > 0 && hasStateWithin(rows.use)) touchWithin(rows, parts)
    }
  isTouching = false
}

/** Whether lists of the page's state are rendered in rows of the instance, at any depth; few pages have such. */
const hasStateWithin = ({ template }: Use): boolean => template.uses.some((use) => use.list.kind === 'state' || hasStateWithin(use))

/** The same list in each row. */
const touchWithin = (rows: Rows, parts: readonly string[]): void => {
  for (const scope of rows.scopes)
    for (const kid of scope.kids) {
      const { list } = kid.use
      if (list.kind === 'state') touch(kid, list.parts, parts, 0, base)
      if (hasStateWithin(kid.use)) touchWithin(kid, parts)
    }
}

/** Keys were written, or what is in sight. */
const lookIfTold = (rows: Rows, parts: readonly string[]): void => {
  const { keys, inSight } = rows.use
  if (parts[0] !== inSight[0]) return
  if (keys !== null && isOnWay(keys, parts)) look(rows)
  else if (isOnWay(inSight, parts)) lookThrough(rows)
}

/** Lists in a row, or in rows in it, that are in that row's own state. */
export const ownLists = (scope: Scope, parts: readonly string[], rest: Scope = scope, level = 0): void => {
  for (const rows of rest.kids) {
    const { list } = rows.use
    if (list.kind === 'own' && list.level === level) touch(rows, list.parts, parts, 0, scope.context)
    if (level === 0) lookIfTold(rows, parts)
    for (const kid of rows.scopes) ownLists(scope, parts, kid, level + 1)
  }
}

const everything = (rows: Rows): void => {
  look(rows)
  for (const scope of rows.scopes) {
    runWhole(scope)
    for (const inner of scope.kids) everything(inner)
  }
}

/** After an interruption of what was written: if that was in the middle of rows, all of them are looked at and run again. */
export const lookAgain = (): void => {
  if (isTouching) for (const rows of pageUses) everything(rows)
  isTouching = false
}

/** Whether what was written lies on the way to a place or below it. */
const isOnWay = (own: readonly string[], parts: readonly string[], from = 0): boolean => {
  const shared = Math.min(own.length, parts.length - from)
  for (let i = 0; i < shared; i++) if (own[i] !== parts[from + i]) return false
  return true
}

/** `from`: so many of the written parts lead to where the list's own parts begin. `within`: where these begin. */
function touch(
  rows: Rows,
  own: readonly string[],
  parts: readonly string[],
  from: number,
  within: Value = rows.parent === null ? base : rows.parent.context.item,
): void {
  if (!isOnWay(own, parts, from)) return
  const below = from + own.length + 1
  const position = parts[below - 1]
  const index = Number(position)
  const scope = position === undefined ? undefined : scopeOf(rows, index)
  const list = valueAt(within, own)
  // A list that was written as a whole or got longer, or a row that does not exist yet.
  const isSame = isArray(list) && list.length === rows.list.length
  if (scope === undefined || !isSame) {
    // A part of an invisible row has no readers, unless it is the row's key.
    const isOutOfSight = isSame && index < rows.keys.length && parts.length > below
    if (!isOutOfSight || isKeyPart(rows, pathFrom(parts, below))) look(rows)
    return
  }
  const before = scope.context.item
  scope.context.item = list[scope.context.index]
  if (parts.length === below) {
    look(rows)
    structure.itemChanged(scope, before)
    return
  }
  const path = pathFrom(parts, below)
  const first = parts[below]!
  if (isKeyPart(rows, path)) look(rows)
  if (scope.kids.length === 0) {
    const readers = rows.use.template.levels[0]
    if (readers !== undefined) runLater(scope, partReaders(readers, first, path))
    return
  }
  toReaders(scope, (readers) => partReaders(readers, first, path))
  itemLists(scope, 0, (inner, innerParts) => {
    if (inner.parent === scope) touch(inner, innerParts, parts, below)
    else if (overlap(innerParts.join('.'), path)) look(inner)
  })
}

const pathFrom = (parts: readonly string[], from: number): string =>
  parts.length === from + 1 ? parts[from]! : parts.slice(from).join('.')

/** Whether a part of an item is on the way to what it is known by, or below it. */
const isKeyPart = ({ use: { keyPath } }: Rows, path: string): boolean => keyPath !== null && overlap(keyPath, path)
