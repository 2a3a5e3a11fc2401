import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setPath } from '#kernel/page/path'
import type { Json, JsonObject } from '#kernel/page/values'
import { runs, seed } from '../../tests/helpers/long.ts'
import { type Data, DEFAULT_ROWS, Model, NEEDED, Real } from './form-list.fixture.ts'

interface Step {
  readonly what: string
  readonly at: number
  readonly to: number
  readonly text: string
  readonly rows: readonly JsonObject[]
}

const text = fc.constantFrom('', 'a', 'b', 'long text')
const anyRow = fc.constantFrom<JsonObject>(
  {},
  { id: 1 },
  { name: 'x' },
  { name: '' },
  { name: 'y', inner: [] },
  { meta: { city: 'Ulm', zip: 1 }, inner: [{ v: 1 }, {}] },
)
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'type',
    'type by name',
    'type city',
    'type inside',
    'add',
    'remove',
    'move',
    'add inside',
    'remove inside',
    'move inside',
    'fill',
    'fill by name',
    'title',
    'reset',
    'draw',
    'draw',
    'hide',
    'validate',
  ),
  at: fc.nat(5),
  to: fc.nat(5),
  text,
  rows: fc.array(anyRow, { maxLength: 4 }),
})

const STRUCTURE: ReadonlySet<string> = new Set(['add', 'remove', 'move', 'add inside', 'remove inside', 'move inside', 'title', 'hide'])

async function take({ what, at, to, text, rows }: Step, model: Model, real: Real): Promise<void> {
  const { scope, list } = real
  const index = model.rows.length === 0 ? 0 : at % model.rows.length
  const row = model.rows[index]
  const withFields = row?.hasFields ? row : undefined
  const inside = withFields && withFields.inner.length > 0 ? to % withFields.inner.length : 0
  const innerList = withFields && scope.row('rows', withFields.key)!.list('inner')!
  const innerData = () => [...((withFields?.data.inner ?? []) as Json[])]
  const arrange = (data: Json[], keys: readonly string[]) => {
    withFields!.data = { ...withFields!.data, inner: data }
    withFields!.inner = keys
  }
  switch (what) {
    case 'type':
    case 'type by name':
      if (!withFields) return
      if (what === 'type') scope.row('rows', withFields.key)!.setValue('name', text)
      else scope.setValue(`rows.${index}.name`, text)
      withFields.data = { ...withFields.data, name: text }
      withFields.error = text === '' ? NEEDED : undefined
      return
    case 'type city':
      if (!withFields) return
      scope.row('rows', withFields.key)!.setValue('meta.city', text)
      withFields.data = setPath(withFields.data as Json, 'meta.city', text) as Data
      return
    case 'type inside':
      if (!withFields || withFields.inner.length === 0) return
      scope.row('rows', withFields.key)!.row('inner', withFields.inner[inside]!)!.setValue('v', text)
      withFields.data = setPath(withFields.data as Json, `inner.${inside}.v`, text) as Data
      return
    case 'add':
      list.add(rows[0], Math.min(at, model.rows.length))
      return model.add((rows[0] ?? {}) as Data, Math.min(at, model.rows.length))
    case 'remove':
      if (row) expect(list.remove(row.key)).toBe(true)
      model.rows.splice(index, 1)
      return
    case 'move': {
      if (!row) return
      const target = Math.min(to, model.rows.length - 1)
      list.move(row.key, target)
      model.rows.splice(index, 1)
      model.rows.splice(target, 0, row)
      return
    }
    case 'add inside':
      if (!withFields) return
      innerList!.add({ v: text })
      return arrange([...innerData(), { v: text }], [...withFields.inner, `k${++withFields.innerMade}`])
    case 'remove inside':
      if (!withFields || withFields.inner.length === 0) return
      innerList!.remove(withFields.inner[inside]!)
      return arrange(innerData().toSpliced(inside, 1), withFields.inner.toSpliced(inside, 1))
    case 'move inside': {
      if (!withFields || withFields.inner.length === 0) return
      innerList!.move(withFields.inner[inside]!, 0)
      const data = innerData()
      return arrange([data[inside]!, ...data.toSpliced(inside, 1)], [withFields.inner[inside]!, ...withFields.inner.toSpliced(inside, 1)])
    }
    case 'fill':
      scope.init({ rows })
      return model.replace(rows)
    case 'fill by name':
      if (!row) return
      scope.init({ [`rows.${index}.name`]: text })
      row.data = { ...row.data, name: text }
      row.error = undefined
      return
    case 'title':
      scope.setValue('title', text)
      model.title = text
      return
    case 'reset':
      scope.reset()
      model.title = 't'
      return model.replace(DEFAULT_ROWS)
    case 'draw':
      if (!row) return
      real.draw(row.key)
      return row.hasFields ? undefined : model.complete(row)
    case 'hide':
      if (row) real.hide(row.key)
      return
    case 'validate':
      expect(await scope.validate()).toEqual(model.broken)
      for (const each of model.rows) if (each.hasFields) each.error = each.data.name === '' ? NEEDED : undefined
  }
}

test('rows that are added, removed, moved, typed in, filled and reset at random are what plain lists give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const model = new Model()
      const real = new Real()
      for (const step of steps) {
        const told = new Map(real.told)
        await take(step, model, real)
        for (const { key } of model.rows) real.drawInner(key)
        for (let turn = 0; turn < 8; turn++) await Promise.resolve()
        expect(real.scope.value.value).toEqual(model.values)
        expect((real.engine as JsonObject).F).toEqual(model.values)
        expect(real.keys).toEqual(model.rows.map(({ key }) => key))
        expect(real.list.rows.value.map(({ index }) => index.value)).toEqual(model.rows.map((_, i) => i))
        for (const [i, { key, hasFields, data, error, inner }] of model.rows.entries()) {
          if (!hasFields) continue
          expect(real.scope.field(`rows.${i}.name`)!.value).toMatchObject({ value: data.name, error })
          expect(
            real.scope
              .row('rows', key)!
              .list('inner')!
              .rows.value.map((each) => each.key),
          ).toEqual(inner)
          if (STRUCTURE.has(step.what)) expect([key, real.told.get(key)]).toEqual([key, told.get(key)])
        }
      }
    }),
    { seed, numRuns: runs(40, 3000) },
  )
})
