import type { Column } from '../column.ts'
import { titleOf } from '../columns.tsx'
import type { Density } from '../use-arranged.ts'

/** What a visitor chose for a table, as the browser keeps it: keys of columns. */
export interface Arrangement {
  readonly density?: Density
  readonly hidden?: readonly string[]
  readonly order?: readonly string[]
}

/** A column with the columns below its heading, which are shown and moved together. */
export interface ColumnUnit {
  readonly key: string
  readonly title: string
  /** Whether it is a column of buttons, which may have no title. */
  readonly isActions: boolean
  /** Positions among the author's columns. */
  readonly places: readonly number[]
  readonly side: 'left' | 'right' | undefined
  readonly isShown: boolean
}

const DENSITIES: Readonly<Record<Density, true>> = { compact: true, default: true, comfortable: true }
const isDensity = (value: unknown): value is Density => typeof value === 'string' && Object.hasOwn(DENSITIES, value)
/** More columns than a table has. */
const MOST_KEYS = 500

function ownValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined
}

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MOST_KEYS && value.every((each) => typeof each === 'string')

/** Reads a stored arrangement. What is missing, damaged or of another shape counts as not chosen. */
export function readArrangement(text: string | null): Arrangement {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return {}
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  const [density, hidden, order] = ['density', 'hidden', 'order'].map((name) => ownValue(stored, name))
  return {
    ...(isDensity(density) ? { density } : {}),
    ...(isKeys(hidden) ? { hidden } : {}),
    ...(isKeys(order) ? { order } : {}),
  }
}

type Unit = Omit<ColumnUnit, 'isShown'>

/** The author's columns as a visitor moves them. A key survives other columns: the column's id, else its field or title. */
function unitsOf(columns: readonly Partial<Column>[]): readonly Unit[] {
  const units: Unit[] = []
  const used = new Map<string, number>()
  for (let at = 0; at < columns.length; ) {
    const column = columns[at]!
    const span = Math.max(1, Math.trunc(column.colSpan ?? 1))
    const name = column.id || column.dataIndex || titleOf(column)
    const times = used.get(name) ?? 0
    used.set(name, times + 1)
    units.push({
      key: times === 0 ? name : `${name}~${times}`,
      title: titleOf(column) || (column.dataIndex ?? ''),
      isActions: column.type === 'action',
      places: columns.slice(at, at + span).map((_, below) => at + below),
      side: column.fixed === 'left' || column.fixed === 'right' ? column.fixed : undefined,
    })
    at += span
  }
  return units
}

const SIDES = ['left', undefined, 'right'] as const

/**
 * The columns of a table as a visitor arranged them. Columns that the arrangement does not know are shown behind the
 * column that the author put them behind. Fixed columns stay at their side, and one column is always shown.
 */
export function arrange(
  columns: readonly Partial<Column>[],
  { hidden = [], order = [] }: Arrangement,
): readonly ColumnUnit[] {
  const units = unitsOf(columns)
  const byKey = new Map(units.map((unit) => [unit.key, unit]))
  const ordered = [...new Set(order)].flatMap((key) => byKey.get(key) ?? [])
  const placed = new Set(ordered)
  units.forEach((unit, at) => {
    if (placed.has(unit)) return
    ordered.splice(at === 0 ? 0 : ordered.indexOf(units[at - 1]!) + 1, 0, unit)
    placed.add(unit)
  })
  const away = new Set(hidden)
  const isEmpty = units.every(({ key }) => away.has(key))
  const sorted = SIDES.flatMap((side) => ordered.filter((unit) => unit.side === side))
  return sorted.map((unit) => ({ ...unit, isShown: isEmpty || !away.has(unit.key) }))
}

/** Positions of the shown columns among the author's; undefined where they are all shown in the author's order. */
export function shownPlaces(units: readonly ColumnUnit[]): readonly number[] | undefined {
  const places = units.flatMap((unit) => (unit.isShown ? unit.places : []))
  const isAuthors = units.every(({ isShown }) => isShown) && places.every((place, at) => place === at)
  return isAuthors ? undefined : places
}

/** The arrangement after a column moved to a position of the list; the same one where it may not stand there. */
export function moved(units: readonly ColumnUnit[], key: string, to: number, arrangement: Arrangement): Arrangement {
  const from = units.findIndex((unit) => unit.key === key)
  const target = units[to]
  if (from < 0 || from === to || !target || target.side !== units[from]!.side) return arrangement
  const keys = units.map((unit) => unit.key)
  keys.splice(to, 0, ...keys.splice(from, 1))
  return { ...arrangement, order: keys }
}

/** The arrangement with a column shown or hidden. */
export function withShown(
  units: readonly ColumnUnit[],
  key: string,
  isShown: boolean,
  arrangement: Arrangement,
): Arrangement {
  const hidden = units.filter((unit) => (unit.key === key ? !isShown : !unit.isShown)).map((unit) => unit.key)
  return { ...arrangement, hidden }
}
