import { isPosition } from '#kernel/page/path'
import { base, containers, variable } from './contexts.ts'
import { close, has, isArray, keysOf, parse, setOwn, type Value } from './given.ts'
import { byName, lastComputed } from './slots.ts'

/**
 * Objects passed to code are not extensible, which marks them: a write to one is refused, and the code runs again on a
 * copy.
 */
export const protect = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  const open = [value]
  for (let one = value; one !== undefined; one = open.pop()) {
    close(one)
    if (isArray(one)) {
      for (let i = 0; i < one.length; i++) {
        const inner = one[i]
        if (typeof inner === 'object' && inner !== null) open[open.length] = inner
      }
    } else
      for (const key in one) {
        const inner = one[key]
        if (typeof inner === 'object' && inner !== null) open[open.length] = inner
      }
  }
  return value
}

/** So many rows of a list are looked through for what the others may hold. */
const LOOKED_THROUGH = 10

/** Lists and objects that are not closed yet, of those that a text held. */
let left = 0
/** Whether what is written next is closed already. */
let isClosed = false

const closeOne = (value: Value, open: Value[] | null) => {
  if (typeof value !== 'object' || value === null) return
  close(value)
  left--
  if (open !== null) open[open.length] = value
}

/** Rows of a list are mostly alike: of those behind the first, the fields are looked at that held something there. */
const closeIn = (list: readonly Value[], open: Value[]) => {
  for (let i = 0; i < list.length; i++) closeOne(list[i], null)
  if (left === 0) return
  const fields: string[] = []
  for (let i = 0; i < list.length; i++) {
    const row = list[i]
    if (typeof row !== 'object' || row === null) continue
    if (isArray(row)) open[open.length] = row
    else if (i >= LOOKED_THROUGH) for (let n = 0; n < fields.length; n++) closeOne(row[fields[n]!], open)
    else
      for (const key in row) {
        // Rows that have no such field of their own have what all objects have under this name.
        if (typeof row[key] === 'object' && row[key] !== null && key !== '__proto__' && !fields.includes(key)) fields[fields.length] = key
        closeOne(row[key], open)
      }
  }
}

/**
 * What a text of changes holds, to be written right away. A long one may have a line before it that says how many lists and objects are in it: when as
 * many were closed, there are no others, and it was not necessary to look at each field of each row. Else each value is walked through when it
 * is written.
 */
export const readChanges = (text: string): readonly Value[] => {
  isClosed = false
  if (text[0] === '[') return parse(text)
  const end = text.indexOf('\n')
  const changes: Value[] = parse(text.slice(end + 1))
  left = Number(text.slice(0, end)) - 1
  const open: Value[] = []
  for (let i = 0; i < changes.length; i++) closeOne(changes[i], open)
  for (let one = open.pop(); one !== undefined && left > 0; one = open.pop()) {
    if (isArray(one)) closeIn(one, open)
    else for (const key in one) closeOne(one[key], open)
  }
  isClosed = left === 0
  return changes
}

let changed = false

/** Writes in place where it can; answers the object that is to stand where the given one stood. The rules are those of `setPath`. */
const place = (at: Value, parts: readonly string[], i: number, value: Value): Value => {
  const key = parts[i]!
  const isList: boolean = isArray(at)
  const isThere = has(at, key)
  // A list has its items and its length, which is longer than the longest position.
  if (isList && !(isThere && key.length < 6) && !isPosition(key, at.length)) return at
  // What is not there cannot leave.
  if (value === undefined && !isThere) return at
  const old = isThere ? at[key] : undefined
  let next = value
  if (i < parts.length - 1) {
    const isInside = typeof old === 'object' && old !== null
    if (value === undefined && !isInside) return at
    // What stands at the root is a record, whatever it is called.
    const inside = isInside ? old : isPosition(parts[i + 1]!, 0) && at !== base ? [] : {}
    next = place(inside, parts, i + 1, value)
    if (next === old) return at
  } else if (value === undefined) {
    changed = true
    if (containers.includes(at)) {
      delete at[key]
      return at
    }
    if (isList) {
      at[key] = null
      return at
    }
    const rest = { ...at }
    delete rest[key]
    return close(rest)
  } else {
    if (isThere && old === value && (typeof value !== 'object' || value === null)) return at
    changed = true
  }
  if (isThere || containers.includes(at)) {
    setOwn(at, key, next)
    return at
  }
  const more = isList ? at.slice() : { ...at }
  if (isList) for (let n = more.length; n < Number(key); n++) more[n] = null
  setOwn(more, key, next)
  return close(more)
}

const NONE = new Map<string, unknown>()

/** Writes a value at a path, or takes the path away where there is none; answers whether it is another one than before. */
export const put = (parts: readonly string[], value: Value): boolean => {
  const n = parts.length
  if (n === 0 || n > 50) return false
  const root = parts[0]!
  if (root === 'variable' && n > 1) {
    const name = parts[1]!
    if (lastComputed >= 0 && byName.has(name)) return false
    if (n === 2 && typeof value !== 'object' && value !== undefined) {
      if (variable[name] === value) return false
      setOwn(variable, name, value)
      return true
    }
  }
  if (!isClosed) protect(value)
  if (n === 1 && (root === 'variable' || root === 'component')) {
    const whole = base[root]
    const own: ReadonlyMap<string, unknown> = root === 'variable' ? byName : NONE
    for (const key of keysOf(whole)) if (!own.has(key)) delete whole[key]
    if (typeof value === 'object' && value !== null)
      for (const key of keysOf(value)) if (key !== '__proto__' && !own.has(key)) setOwn(whole, key, value[key])
    return true
  }
  changed = false
  place(base, parts, 0, value)
  return changed
}
