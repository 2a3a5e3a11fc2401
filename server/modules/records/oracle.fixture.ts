import type { Json, JsonObject } from '#kernel/page/values'
import type { Filter, Sort } from './query-model.ts'

/** Records by model, with the names of the fields that refer to others. */
export interface OracleData {
  readonly records: { readonly [model: string]: readonly JsonObject[] }
  /** By model: associations to one, and to many by the field of the target that refers back. */
  readonly one: { readonly [model: string]: { readonly [field: string]: string } }
  readonly many: { readonly [model: string]: { readonly [field: string]: readonly [target: string, back: string] } }
  /** By model: associations of many to many, with the ids that belong to each record. */
  readonly joined: {
    readonly [model: string]: {
      readonly [field: string]: readonly [target: string, ids: ReadonlyMap<string, readonly string[]>]
    }
  }
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** By code points, as both databases compare their bytes. */
function compareText(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Of two values of a field that are there. */
function compareValues(a: Json, b: Json): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

/** No value comes first. */
export function compareBy(sort: readonly Sort[]): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    for (const { field, order } of sort) {
      const [left, right] = [a[field] ?? null, b[field] ?? null]
      const difference =
        left === null || right === null ? Number(left !== null) - Number(right !== null) : compareValues(left, right)
      if (difference !== 0) return order === 'ascend' ? difference : -difference
    }
    return 0
  }
}

/** What filters mean, said a second time over records in memory. */
export class Oracle {
  constructor(
    private readonly data: OracleData,
    /** Which records of a model may be viewed. */
    private readonly views: (model: string, record: JsonObject) => boolean,
  ) {}

  matches(model: string, record: JsonObject, filter: Filter): boolean {
    if ('and' in filter) return filter.and.every((one) => this.matches(model, record, one))
    if ('or' in filter) return filter.or.some((one) => this.matches(model, record, one))
    if ('not' in filter) return !this.matches(model, record, filter.not)
    if ('of' in filter) {
      const { target, records } = this.others(model, record, filter.of)
      const children = records.filter((child) => this.views(target, child))
      const holds = (child: JsonObject): boolean => !filter.where || this.matches(target, child, filter.where)
      if (filter.is === 'every') return children.every(holds)
      return children.some(holds) === (filter.is === 'some')
    }
    const [first = '', ...rest] = filter.field.split('.')
    if (rest.length === 0) return this.leaf(record[first] ?? null, filter)
    const target = this.data.one[model]![first]!
    const other = this.data.records[target]!.find(({ id }) => id === record[first])
    const seen = other && this.views(target, other)
    if (!seen) return filter.op === 'ne' || filter.op === 'empty'
    return this.matches(target, other, { ...filter, field: rest.join('.') })
  }

  private others(model: string, record: JsonObject, of: string) {
    const joined = this.data.joined[model]?.[of]
    if (joined) {
      const [target, byId] = joined
      const ids = byId.get(String(record.id)) ?? []
      return { target, records: this.data.records[target]!.filter(({ id }) => ids.includes(String(id))) }
    }
    const [target, back] = this.data.many[model]![of]!
    return { target, records: this.data.records[target]!.filter((child) => child[back] === record.id) }
  }

  private leaf(value: Json, { op, value: given }: Extract<Filter, { readonly field: string }>): boolean {
    const wanted = given as Json
    if (op === 'empty') return (value === null || value === '') !== (wanted === false)
    if (op === 'ne') return !this.leaf(value, { field: '', op: 'eq', value: wanted })
    if (value === null) return op === 'eq' && wanted === null
    if (op === 'eq') return wanted !== null && compareValues(value, wanted) === 0
    if (op === 'in') return (wanted as Json[]).some((one) => compareValues(value, one) === 0)
    if (op === 'between') {
      const [low, high] = wanted as Json[]
      return compareValues(value, low!) >= 0 && compareValues(value, high!) <= 0
    }
    if (op === 'contains') return lower(String(value)).includes(lower(String(wanted)))
    if (op === 'starts') return lower(String(value)).startsWith(lower(String(wanted)))
    const difference = compareValues(value, wanted)
    return op === 'lt' ? difference < 0 : op === 'le' ? difference <= 0 : op === 'gt' ? difference > 0 : difference >= 0
  }
}
