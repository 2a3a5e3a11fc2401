const MOST_ROWS = 50

type Row = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first rows in data of any usual shape: a list, or an object that holds one as `list`, `rows`, `records` or `data`. */
export function rowsIn(data: unknown): readonly Row[] {
  const list = Array.isArray(data)
    ? data
    : ['list', 'rows', 'records', 'data'].map((key) => (isObject(data) ? data[key] : undefined)).find(Array.isArray)
  return ((list ?? []) as readonly unknown[]).slice(0, MOST_ROWS).filter(isObject)
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

/** Names of the fields that rows have, those that hold what is wanted first: numbers, or anything else. */
export function fieldsIn(data: unknown, wanted: 'number' | 'text'): readonly string[] {
  const rows = rowsIn(data)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const holdsNumbers = (name: string): boolean => {
    const known = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
    return known.length > 0 && known.every(isNumber)
  }
  const shown = names.filter((name) => !rows.some((row) => typeof row[name] === 'object' && row[name] !== null))
  const fitting = shown.filter((name) => holdsNumbers(name) === (wanted === 'number'))
  return [...fitting, ...shown.filter((name) => !fitting.includes(name))]
}
