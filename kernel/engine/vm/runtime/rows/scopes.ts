import { overlap } from '#kernel/page/path'
import { base } from '../contexts.ts'
import { close, isArray, parse, type Value } from '../given.ts'
import { last, NEVER, runs, texts } from '../slots.ts'
import { protect } from '../state.ts'
import {
  endSettling,
  endWork,
  itemLists,
  look,
  lookThrough,
  neverSettle,
  partReaders,
  runLater,
  runWhole,
  structure,
  toReaders,
  unsettled,
  work,
  worksIn,
} from './notes.ts'
import { isOwnRoot, setComputed, writeOwn } from './own-state.ts'
import { asList, drop, makeRows, reconcile, scopeAt as scopeOf, valueAt } from './reconcile.ts'
import { emitInRow, failedSoFar, failInRow, numbers, tellNumberInRow } from './row-output.ts'
import {
  type BoundInput,
  pageUses,
  pageUsesChanged,
  pathOf,
  type Rows,
  type Scope,
  scopeAt,
  type Template,
  templates,
  type Use,
} from './templates.ts'

// First the rows: which there are, without any code of an author's and without an interruption. Then what has to run in them, under a cursor each for
// the scope and the place in it; an interruption goes on there.

/** Where in the work it goes on: the scope, and the place in it. */
let at = 0
let place = 0
/** What runs now. */
let running: Scope | null = null

/** The row that many levels out from where a use stands; its own row is 0. */
const outer = (scope: Scope | null, level: number): Scope | null => {
  let found = scope
  for (let i = 0; i < level && found !== null; i++) found = found.rows.parent
  return found
}

/** The values of a binding's last run and of its last object, in a row or on the page. */
const toldAt = (parent: Scope | null): readonly [readonly Value[], readonly (string | undefined)[] | null] =>
  parent === null ? [last, texts] : [parent.last, parent.texts]

/** A copy with one more value in it. */
const withPart = (into: Value, parts: readonly string[], at: number, value: Value): Value => {
  if (at === parts.length) return value
  const copy: Value = isArray(into) ? into.slice() : { ...(typeof into === 'object' ? into : null) }
  copy[parts[at]!] = withPart(copy[parts[at]!], parts, at + 1, value)
  return close(copy)
}

/** The inputs of a block: an object that stays the same where its text does. */
const inputsOf = (rows: Rows, value: Value, bound: readonly BoundInput[]): Value => {
  const [told, known] = toldAt(rows.parent)
  let inputs = value
  for (let i = 0; i < bound.length; i++) {
    const { parts, place: which } = bound[i]!
    if (which === undefined) continue
    let part = told[which]
    if (part === NEVER || part === undefined) {
      const text = known?.[which]
      if (text === undefined) continue
      rows.given ??= []
      if (rows.given[i]?.[0] !== text) rows.given[i] = [text, protect(parse(text))]
      part = rows.given[i]![1]
    }
    inputs = withPart(inputs, parts, 0, part)
  }
  return inputs
}

/** Whether a binding gives an input, or the list, of these rows. */
const isGivenBy = ({ use: { list } }: Rows, which: number): boolean =>
  list.kind === 'binding' ? list.place === which : list.kind === 'inputs' && list.bound.some(({ place: given }) => given === which)

/** A block waits for what gives its inputs, so that nothing in it runs without them. */
const isWaiting = ({ use: { list }, parent }: Rows): boolean =>
  list.kind === 'inputs' && list.bound.length > 0 && parent !== null && parent.pending === true

const listOf = (rows: Rows): readonly Value[] => {
  const value = whatStandsFor(rows)
  // Of a text that gave the same list as before, its rows.
  if (value === rows.list) return rows.list
  // Nothing, and what a condition or a formula that failed gives, is an empty list.
  const isNoList = typeof value === 'number' || value === true || (typeof value === 'string' && value !== '')
  if (isNoList !== rows.isNoList) structure.fault(rows, 0, isNoList ? 1 : 0, 'list')
  rows.isNoList = isNoList
  const list = asList(value)
  const { sample } = rows.use
  if (sample === null) return list
  rows.isSample = list.length === 0
  return rows.isSample ? sample : list
}

const whatStandsFor = (rows: Rows): Value => {
  const { use, parent } = rows
  if (use.list.kind === 'inputs') return [inputsOf(rows, use.list.value, use.list.bound)]
  if (use.list.kind === 'state') return valueAt(base, use.list.parts)
  if (use.list.kind === 'item') return valueAt(outer(parent, use.list.level)?.context.item, use.list.parts)
  if (use.list.kind === 'own') return valueAt(outer(parent, use.list.level)?.context, use.list.parts)
  if (use.list.kind === 'value') return use.list.value
  const { place: which } = use.list
  const [told, known] = toldAt(parent)
  if (told[which] !== NEVER && told[which] !== undefined) {
    rows.text = undefined
    return told[which]
  }
  const text = known?.[which]
  if (text === rows.text && text !== undefined) return rows.list
  rows.text = text
  return text === undefined ? undefined : protect(parse(text))
}

/** Makes, moves and drops rows: nothing may interrupt it. */
export const settleRows = (): void => {
  // Lists in rows come after those that the rows are made of.
  for (let i = 0; i < unsettled.length; i++) {
    const rows = unsettled[i]!
    if (rows.dirty === null || (rows.parent !== null && rows.parent.pending === undefined)) continue
    if (isWaiting(rows)) rows.dirty = null
    else reconcile(rows, listOf(rows), structure)
  }
  endSettling()
}

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

/** Whether lists of the page's state are drawn in rows of the use, at any depth; few pages have such. */
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
const ownLists = (scope: Scope, parts: readonly string[], rest: Scope = scope, level = 0): void => {
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
  // A list that was written as a whole or got longer, and a row that nobody has yet.
  const isSame = isArray(list) && list.length === rows.list.length
  if (scope === undefined || !isSame) {
    // A part of a row that is out of sight is nobody's, unless it is what the row is known by.
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

/** Bindings of templates that read a path of the page, by number: they run in every row there is. */
const fans: { readonly template: Template; readonly places: readonly number[] }[] = []

export const addFan = (template: Template, which: number): number => fans.push({ template, places: [which] }) - 1

export const runFan = (fan: number): void => {
  const { template, places } = fans[fan]!
  for (const rows of pageUses) fanOut(rows, template, places)
}

const fanOut = ({ use, scopes }: Rows, template: Template, places: readonly number[]): void => {
  if (use.template === template) for (let i = 0; i < scopes.length; i++) runLater(scopes[i]!, places)
  else if (use.template.uses.length > 0) for (const scope of scopes) for (const inner of scope.kids) fanOut(inner, template, places)
}

/** Whether a binding that made an engine hang must not run in this row, or not yet. */
const isHeld = (scope: Scope, which: number): boolean => {
  const held = scope.rows.use.template.held?.[which]
  if (held === undefined) return false
  const path = pathOf(scope)
  if (held.gone.has(path)) emitInRow(scope, which, '')
  return held.gone.has(path) || (held.turn !== undefined && held.turn !== path)
}

/** Bindings that made an engine hang run row by row from now on, and not at all in some rows. */
export const holdBinding = (id: number, gone: readonly string[]): void => {
  for (const template of templates.values()) {
    const which = template.ids.indexOf(id)
    if (which < 0) continue
    template.held ??= []
    template.held[which] = { gone: new Set(gone), turn: null }
  }
}

/** The rows that have such a binding. */
export const rowsWith = (id: number): readonly string[] => {
  const paths: string[] = []
  const visit = (rows: Rows): void => {
    const which = rows.use.template.ids.includes(id)
    for (const scope of rows.scopes) {
      if (which) paths.push(pathOf(scope))
      for (const kid of scope.kids) visit(kid)
    }
  }
  for (const rows of pageUses) visit(rows)
  return paths
}

/** It is the turn of one row; of all of them without a path. */
export const giveTurn = (id: number, path: string | undefined): void => {
  for (const template of templates.values()) {
    const which = template.ids.indexOf(id)
    const held = template.held?.[which]
    if (held === undefined) continue
    held.turn = path
    const scope = path === undefined ? null : scopeAt(path)
    if (scope !== null) runLater(scope, [which])
  }
}

const runOne = (scope: Scope, which: number) => {
  const { template } = scope.rows.use
  if (template.held !== null && isHeld(scope, which)) return
  let value: Value
  try {
    value = template.runs[which]!(scope.context, scope.context.variable)
  } catch (error) {
    // One that writes to what it reads fails: there is no copy of a row to write to.
    emitInRow(scope, which, failInRow(scope, which, error))
    return
  }
  const before = failedSoFar
  if (typeof value === 'number' && value - value === 0) {
    if (value !== scope.last[which]) {
      scope.last[which] = value
      tellNumberInRow(`,${scope.number}`, template.prefixes[which]!, value)
    }
  } else emitInRow(scope, which, value)
  if (template.computed !== null) derive(scope, which, value)
  if (template.failing[which] !== undefined && failedSoFar === before) worksIn(scope, which)
  if (!template.givesLists) return
  for (const rows of scope.kids) if (isGivenBy(rows, which)) look(rows)
}

/** A computed variable of a block has been run: what reads it is run where its value is another one. */
const derive = (scope: Scope, which: number, value: Value): void => {
  const name = scope.rows.use.template.computed!.get(which)
  if (name === undefined) return
  const before = scope.context.variable[name]
  const isSame = before === value && typeof value !== 'object'
  if (isSame) return
  setComputed(scope, name, protect(value))
  const path = `variable.${name}`
  toReaders(scope, ({ state }) => state.flatMap((one) => (overlap(one.path, path) ? one.places : [])))
  ownLists(scope, ['variable', name])
}

/** All of a row that has just been made. */
const runAll = (scope: Scope) => {
  const { context, last: told } = scope
  const { variable } = context
  const { template } = scope.rows.use
  const { runs: all, prefixes, failing } = template
  const n = all.length
  if (template.givesLists || failing.length > 0 || template.computed !== null || template.held !== null) {
    for (; place < n; place++) runOne(scope, place)
    return
  }
  const number = `,${scope.number}`
  let end = numbers.length
  for (let which = place; which < n; which++) {
    place = which
    let value: Value
    try {
      value = all[which]!(context, variable)
    } catch (error) {
      emitInRow(scope, which, failInRow(scope, which, error))
      continue
    }
    if (typeof value === 'number' && value - value === 0) {
      if (value === told[which]) continue
      told[which] = value
      // The same as `tellNumberInRow`, which here would be called for each value of each row.
      numbers[end++] = number
      numbers[end++] = prefixes[which]!
      numbers[end++] = value
    } else {
      emitInRow(scope, which, value)
      end = numbers.length
    }
  }
  place = n
}

/** Goes on with rows until nothing is left to do in them, or some have to be settled. */
export const stepRows = (): boolean => {
  while (unsettled.length > 0 || work.length > 0) {
    if (unsettled.length > 0) return false
    for (; at < work.length; at++, place = 0) {
      const scope = work[at]!
      const { pending } = scope
      if (pending === null || pending === undefined) continue
      running = scope
      if (pending === true) runAll(scope)
      else for (; place < pending.length; place++) runOne(scope, pending[place]!)
      scope.pending = null
    }
    endWork()
    at = 0
    place = 0
    running = null
  }
  return true
}

export const hasRowWork = (): boolean => unsettled.length > 0 || work.length > 0

/** Where an interruption came, if it came in a row; and the way past it. */
export const runningRow = (): { readonly scope: Scope; readonly place: number } | null => {
  if (running === null || at >= work.length) return null
  const scope = work[at]!
  const which = typeof scope.pending === 'object' ? scope.pending?.[place] : place
  return which === undefined ? null : { scope, place: which }
}
export const runRowAlone = (): void => {
  const found = runningRow()
  if (found === null) return
  runOne(found.scope, found.place)
  place++
}

/** So many rows in which a formula takes too long, and it is given up in every row. */
const MOST_LATE = 3

/** After an interruption: gives the formula up in this row. */
export const giveUpRow = (error: Error): void => {
  const found = runningRow()
  if (found === null) return
  const { scope, place: which } = found
  const { template } = scope.rows.use
  const late = (template.late[which] ?? 0) + 1
  template.late[which] = late
  emitInRow(scope, which, failInRow(scope, which, error))
  if (late >= MOST_LATE) template.runs[which] = () => ''
  place++
}

/** Rows whose lists are values of the page's bindings, by slot. */
const fromBinding = new Map<number, Rows[]>()

/** A use of the page itself; rows are looked at with the next batch. */
export const addPageUse = (use: Use): void => {
  const rows = makeRows(use, null)
  pageUses.push(rows)
  pageUsesChanged()
  look(rows)
  for (const slot of slotsOf(use)) followSlot(slot, rows)
}

/** The slots of the page's bindings that give a use its list, or its inputs. */
const slotsOf = ({ list }: Use): readonly number[] => {
  if (list.kind === 'binding') return [list.place]
  return list.kind === 'inputs' ? list.bound.flatMap(({ place: slot }) => (slot === undefined ? [] : [slot])) : []
}

const followSlot = (slot: number, rows: Rows): void => {
  const known = fromBinding.get(slot)
  if (known !== undefined) {
    known.push(rows)
    return
  }
  const all = [rows]
  fromBinding.set(slot, all)
  const run = runs[slot]!
  runs[slot] = (context, variables) => {
    const value = run(context, variables)
    for (const one of all) look(one)
    return value
  }
}

/** Ends a template with its uses and all rows of it. */
export const removeTemplate = (id: number): void => {
  const template = templates.get(id)
  if (template === undefined) return
  for (const inner of template.uses) removeTemplate(inner.template.id)
  // Whoever puts another one in its place says what works now.
  template.failing.length = 0
  for (const rows of [...pageUses]) {
    if (rows.use.template !== template) continue
    for (const scope of rows.scopes) drop(scope, structure)
    pageUses.splice(pageUses.indexOf(rows), 1)
    pageUsesChanged()
    for (const slot of slotsOf(rows.use)) {
      const all = fromBinding.get(slot)
      all?.splice(all.indexOf(rows), 1)
    }
    neverSettle(rows)
  }
  templates.delete(id)
}
