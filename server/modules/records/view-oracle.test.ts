import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { runs } from '../../../tests/helpers/long.ts'
import { compareBy, Oracle } from './oracle.fixture.ts'
import { FIELDS, filterOf, type OracleWorld, openOracleWorld, sorts } from './oracle-world.fixture.ts'
import type { Filter, Sort } from './query-model.ts'

const parentName = (field: string): string => `parent_${field}`
const COLUMNS = [
  ...FIELDS.map((field) => ({ name: field, field })),
  ...FIELDS.map((field) => ({ name: parentName(field), field: `parent.${field}` })),
]

type Model = 'parent' | 'child'
/** Fields that a filter of a model looks at, of it and of others. */
function named(filter: Filter, at: Model): readonly { readonly model: Model; readonly field: string }[] {
  if ('and' in filter) return filter.and.flatMap((one) => named(one, at))
  if ('or' in filter) return filter.or.flatMap((one) => named(one, at))
  if ('not' in filter) return named(filter.not, at)
  if ('of' in filter) {
    const target = at === 'child' ? 'parent' : 'child'
    return [{ model: at, field: filter.of }, ...(filter.where ? named(filter.where, target) : [])]
  }
  const [first = '', second] = filter.field.split('.')
  const own = { model: at, field: first }
  return second === undefined ? [own] : [own, { model: 'parent', field: second }]
}
/** Fields of a model that a filter of a child looks at. */
const namedIn = (filter: Filter, model: Model): readonly string[] =>
  named(filter, 'child').flatMap((one) => (one.model === model ? [one.field] : []))

describe('views of records', () => {
  let open: OracleWorld
  let viewId: number
  let rev = 1
  beforeAll(async () => {
    open = await openOracleWorld()
    const { world, ids } = open
    const { data, code, msg } = await world.owner.post<{ id: number }>('/api/view/create', {
      ...{ projectId: world.projectId, modelId: ids.child, name: 'children', definition: { columns: COLUMNS } },
    })
    if (code !== 0) throw new Error(msg)
    viewId = data.id
  }, 120_000)
  afterAll(() => open.world.close())

  const define = async (definition: object) => {
    const { code, msg, data } = await open.world.owner.post<{ rev: number }>('/api/view/update', {
      ...{ id: viewId, rev, definition },
    })
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    rev = data.rev
  }
  // Half see all: what a filter names of the hidden is refused, and compares nothing.
  const visible = fc.option(fc.subarray([...FIELDS]), { nil: null, freq: 2 })
  const cases = fc.record({
    policies: fc.record({
      parent: fc.option(filterOf('parent', 1)),
      child: fc.option(filterOf('child', 1)),
      // No policy at all for parents in some.
      hasParents: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
      parentFields: visible,
      childFields: visible,
      seesParent: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    }),
    where: fc.option(filterOf('child', 2)),
    limit: fc.option(fc.integer({ min: 1, max: 30 })),
    sort: sorts,
    asked: sorts,
    most: fc.option(fc.constantFrom(-1, 0, 1, 2)),
  })

  let compared = 0
  it('never show more than their model does, whatever the policies', { timeout: 600_000 }, async () => {
    const property = fc.asyncProperty(cases, async ({ policies, where, limit, sort, asked, most }) => {
      const { world, ids, data, clerk } = open
      const own = (fields: readonly string[] | null, more: readonly string[]): true | readonly string[] =>
        fields ? [...fields, ...more] : true
      const childFields = own(policies.childFields, policies.seesParent ? ['parent', 'befriended'] : [])
      await world.permit(ids.role, ids.child, { view: { where: policies.child ?? true, fields: childFields } })
      const view = { where: policies.parent ?? true, fields: own(policies.parentFields, ['children', 'friends']) }
      await world.permit(ids.role, ids.parent, policies.hasParents ? { view } : {})
      await define({ columns: COLUMNS, sort, limit, ...(where ? { where } : {}) })

      const sees = (model: 'parent' | 'child', field: string): boolean => {
        const fields = model === 'parent' ? view.fields : childFields
        return fields === true || fields.includes(field)
      }
      const seesParents = policies.hasParents && sees('child', 'parent')
      const shown = [
        ...FIELDS.filter((field) => sees('child', field)),
        ...FIELDS.filter((field) => seesParents && sees('parent', field)).map(parentName),
      ]
      const ask = {
        sort: asked,
        ...(most === null ? {} : { where: { field: 'number', op: 'le' as const, value: most } }),
      }
      const { code, data: found } = await clerk.post<{ list: JsonObject[]; total: number }>('/api/data/query', {
        ...{ projectId: world.projectId, env: 'stg', view: 'children', query: { ...ask, pageSize: 200 } },
      })
      const filtersParents = where !== null && namedIn(where, 'parent').length > 0
      const isRefused =
        (where !== null && namedIn(where, 'child').some((field) => !sees('child', field))) ||
        (filtersParents &&
          (!policies.hasParents || namedIn(where!, 'parent').some((field) => !sees('parent', field)))) ||
        (limit !== null && sort.some(({ field }) => !shown.includes(field))) ||
        asked.some(({ field }) => !shown.includes(field)) ||
        (most !== null && !shown.includes('number'))
      expect(code).toBe(isRefused ? 40013 : 0)
      if (isRefused) return
      compared++
      const whole = new Oracle(data, () => true)
      const views = (model: string, record: JsonObject): boolean => {
        if (model === 'parent' && !policies.hasParents) return false
        const filter = policies[model as 'parent' | 'child']
        return filter === null || whole.matches(model, record, filter)
      }
      const oracle = new Oracle(data, views)
      const rowOf = (record: JsonObject): JsonObject => {
        const parent = data.records.parent!.find(({ id }) => id === record.parent)
        const isSeen = parent !== undefined && views('parent', parent)
        const values = COLUMNS.map(({ name, field }): [string, Json] => {
          const [first = '', second] = field.split('.')
          return [name, (second === undefined ? record[first] : isSeen ? parent[second] : null) ?? null]
        })
        return Object.fromEntries([['id', record.id!], ...values.filter(([name]) => shown.includes(name))])
      }
      const byView: readonly Sort[] = [...sort, { field: 'id', order: 'ascend' }]
      const seen = sort.filter(({ field }) => shown.includes(field))
      const chosen = asked.length > 0 ? asked : seen
      const byCaller: readonly Sort[] = [...chosen, { field: 'id', order: chosen.at(-1)?.order ?? 'ascend' }]
      const expected = data.records
        .child!.filter((record) => views('child', record) && (where === null || oracle.matches('child', record, where)))
        .toSorted(compareBy(byView))
        .slice(0, limit ?? undefined)
        .map(rowOf)
        .filter((row) => most === null || (row.number !== null && Number(row.number) <= most))
        .toSorted(compareBy(byCaller))
      const got = found.list.map(({ rev: _, ...row }) => row)
      expect({ rows: got, total: found.total }).toEqual({ rows: expected, total: expected.length })
    })
    await fc.assert(property, { numRuns: runs(150, 3_000) })
    expect(compared).toBeGreaterThan(30)
  })

  it('add up the same groups as memory does, whatever the policies', { timeout: 600_000 }, async () => {
    const groups = fc.record({
      parent: fc.option(filterOf('parent', 1)),
      child: fc.option(filterOf('child', 1)),
      where: fc.option(filterOf('child', 1)),
      keys: fc.subarray(
        COLUMNS.map(({ name }) => name),
        { maxLength: 3 },
      ),
      least: fc.option(fc.integer({ min: 1, max: 4 })),
    })
    const property = fc.asyncProperty(groups, async ({ parent, child, where, keys, least }) => {
      const { world, ids, data, clerk } = open
      const all = (filter: Filter | null) => ({ view: { where: filter ?? true, fields: true } })
      await world.permit(ids.role, ids.child, all(child))
      await world.permit(ids.role, ids.parent, all(parent))
      const columns = [
        ...COLUMNS.filter(({ name }) => keys.includes(name)),
        { name: 'n', fn: 'count' },
        { name: 'sum', field: 'money', fn: 'sum' },
        { name: 'least', field: 'parent.number', fn: 'min' },
        { name: 'latest', field: 'time', fn: 'max' },
      ]
      await define({ columns, grouped: true, ...(where ? { where } : {}) })
      const most = least === null ? {} : { where: { field: 'n', op: 'ge', value: least } }
      const { data: found, code } = await clerk.post<{ list: JsonObject[]; total: number }>('/api/data/query', {
        ...{ projectId: world.projectId, env: 'stg', view: 'children', query: { ...most, pageSize: 200 } },
      })
      expect(code).toBe(0)

      const whole = new Oracle(data, () => true)
      const views = (model: string, record: JsonObject): boolean => {
        const filter = model === 'parent' ? parent : child
        return filter === null || whole.matches(model, record, filter)
      }
      const oracle = new Oracle(data, views)
      const seen = data.records.child!.filter(
        (record) => views('child', record) && (where === null || oracle.matches('child', record, where)),
      )
      const valueAt = (record: JsonObject, path: string): Json => {
        const [first = '', second] = path.split('.')
        if (second === undefined) return record[first] ?? null
        const target = data.records.parent!.find(({ id }) => id === record.parent)
        return target && views('parent', target) ? (target[second] ?? null) : null
      }
      const shown = COLUMNS.filter(({ name }) => keys.includes(name))
      const parts = new Map<string, JsonObject[]>(keys.length === 0 ? [['[]', []]] : [])
      for (const record of seen) {
        const key = JSON.stringify(shown.map(({ field }) => valueAt(record, field)))
        parts.set(key, [...(parts.get(key) ?? []), record])
      }
      const there = (records: readonly JsonObject[], path: string): Json[] =>
        records.map((record) => valueAt(record, path)).filter((value) => value !== null)
      const expected = [...parts].map(([key, records]): JsonObject => {
        const money = there(records, 'money').map((value) => Math.round(Number(value) * 100))
        const numbers = there(records, 'parent.number').map(Number)
        const times = there(records, 'time').map(String).toSorted()
        return {
          ...Object.fromEntries((JSON.parse(key) as Json[]).map((value, i) => [shown[i]!.name, value])),
          n: records.length,
          sum: money.length === 0 ? null : money.reduce((sum, one) => sum + one, 0) / 100,
          least: numbers.length === 0 ? null : Math.min(...numbers),
          latest: times.at(-1) ?? null,
        }
      })
      const asText = (rows: readonly JsonObject[]) => rows.map((row) => JSON.stringify(row)).toSorted()
      const wanted = expected.filter(({ n }) => least === null || Number(n) >= least)
      expect(asText(found.list)).toEqual(asText(wanted))
      expect(found.total).toBe(wanted.length)
    })
    await fc.assert(property, { numRuns: runs(60, 1_500) })
  })
})
