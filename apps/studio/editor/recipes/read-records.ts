import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import type { RecipeField, RecipeFieldKind } from '#sdk'
import { fieldKind, fieldTitle } from '#sdk/setter'

/** Records found in an answer, and where they are in it. */
export interface FoundRecords {
  readonly rows: readonly JsonObject[]
  /** The path of the list; empty where the answer is the list. */
  readonly rowsAt: string
  /** The path of the number of all records; empty where there is none. */
  readonly totalAt: string
}

const TOTALS = ['total', 'totalCount', 'total_count', 'count', 'totalElements', 'totalItems']
const DEPTH = 3

const recordsOf = (value: Json | undefined): readonly JsonObject[] | null =>
  Array.isArray(value) && value.length > 0 && value.every(isObject) ? (value as readonly JsonObject[]) : null

/**
 * The first list of objects in an answer, the nearest to its root: `{ data: { items: [{ id: 1 }], total: 9 } }` has its
 * rows at `data.items` and its total at `data.total`. Null where there is none.
 */
export function recordsIn(answer: Json): FoundRecords | null {
  const direct = recordsOf(answer)
  if (direct) return { rows: direct, rowsAt: '', totalAt: '' }
  let level: readonly (readonly [path: string, value: JsonObject])[] = isObject(answer) ? [['', answer]] : []
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    for (const [path, value] of level) {
      for (const [key, inner] of Object.entries(value)) {
        const rows = key.includes('.') ? null : recordsOf(inner)
        if (!rows) continue
        const total = TOTALS.find((name) => typeof value[name] === 'number')
        return { rows, rowsAt: `${path}${key}`, totalAt: total === undefined ? '' : `${path}${total}` }
      }
    }
    level = level.flatMap(([path, value]) =>
      Object.entries(value).flatMap(([key, inner]) =>
        isObject(inner) && !key.includes('.') ? [[`${path}${key}.`, inner] as const] : [],
      ),
    )
  }
  return null
}

const MOST_FIELDS = 30
const MOST_CHOICES = 8
const LONG = 60
const KINDS: { readonly [kind: string]: RecipeFieldKind } = {
  date1: 'date',
  date2: 'time',
  tag: 'tags',
  status: 'choice',
}
/** Fields that the service writes itself. */
const SET_BY_SERVICE =
  /^(?:id|_id|uuid|created|updated|createdAt|updatedAt|created_at|updated_at|createTime|updateTime)$/i
const NAMES = /name|title|subject|company|customer|名称|姓名|标题/i

/** Few texts that come back in many rows are a choice. */
function choicesIn(kind: string, values: readonly Json[]): readonly Json[] | undefined {
  const known = values.filter((value) => typeof value === 'string' && value !== '')
  const distinct = [...new Set(known)].sort()
  const isFew = distinct.length > 1 && distinct.length <= MOST_CHOICES && distinct.length <= known.length / 2
  return distinct.length > 0 && (kind === 'status' ? distinct.length <= MOST_CHOICES : kind === 'text' && isFew)
    ? distinct
    : undefined
}

/** The fields that records have, with what each holds and where a page would show it. */
export function fieldsOf(
  rows: readonly JsonObject[],
  key: string,
  titleOf: (name: string) => string = fieldTitle,
): readonly RecipeField[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) => !name.includes('.'))
    .slice(0, MOST_FIELDS)
  let searched = 0
  return names.flatMap((name): readonly RecipeField[] => {
    const values = rows.map((row) => row[name] ?? null)
    if (values.some(isObject)) return []
    const found = fieldKind(name, values)
    const choices = choicesIn(found, values)
    const isLong = values.some((value) => typeof value === 'string' && value.length > LONG)
    const kind = choices
      ? 'choice'
      : isLong && found === 'text'
        ? 'long'
        : found === 'status'
          ? 'text'
          : (KINDS[found] ?? (found as RecipeFieldKind))
    const inSearch = searched < 2 && name !== key && (kind === 'choice' || (kind === 'text' && NAMES.test(name)))
    if (inSearch) searched++
    const isOwn = !SET_BY_SERVICE.test(name) && name !== key && kind !== 'image'
    return [
      {
        name,
        title: titleOf(name),
        kind,
        ...(choices ? { values: choices } : {}),
        inSearch,
        inTable: true,
        inForm: isOwn,
      },
    ]
  })
}

/** The field by which records are most likely known. */
export function keyOf(rows: readonly JsonObject[]): string {
  const names = Object.keys(rows[0] ?? {})
  const isUnique = (name: string) => new Set(rows.map((row) => JSON.stringify(row[name]))).size === rows.length
  return (
    ['id', '_id', 'uuid', 'key', 'code'].find((name) => names.includes(name)) ??
    names.find((name) => /id$/i.test(name) && isUnique(name)) ??
    names[0] ??
    'id'
  )
}
