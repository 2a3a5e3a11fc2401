import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { runs } from '../../../tests/helpers/long.ts'
import type { TestUser } from '../../testing.fixture.ts'
import { compareBy, Oracle, type OracleData } from './oracle.fixture.ts'
import { filterOf, type OracleWorld, openOracleWorld, sorts, withId } from './oracle-world.fixture.ts'
import type { Action, Permit } from './policy-model.ts'
import type { Filter, Query } from './query-model.ts'

describe('queries of records', () => {
  let world: OracleWorld['world']
  let data: OracleData
  let clerk: TestUser
  let ids: { readonly role: number; readonly parent: number; readonly child: number }

  beforeAll(async () => {
    ;({ world, data, clerk, ids } = await openOracleWorld())
  }, 120_000)
  afterAll(() => world.close())

  const read = async (model: string, query: Query, by: TestUser) => {
    const { data: found, code, msg } = await world.query(model, query, by)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(found)}`)
    return found
  }
  const models = fc.constantFrom('parent' as const, 'child' as const)

  it('answer what the same filters mean in memory, in the same order, whatever the policies', {
    timeout: 600_000,
  }, async () => {
    const policy = fc.record({ parent: fc.option(filterOf('parent', 1)), child: fc.option(filterOf('child', 1)) })
    const queries = models.chain((model) =>
      fc.record({ model: fc.constant(model), where: filterOf(model, 2), sort: sorts }),
    )
    const property = fc.asyncProperty(
      policy,
      fc.array(queries, { minLength: 10, maxLength: 10 }),
      async (policies, asked) => {
        const permit = (where: Filter | null): { readonly [A in Action]?: Permit } => ({
          view: { where: where ?? true, fields: true },
        })
        await world.permit(ids.role, ids.parent, permit(policies.parent))
        await world.permit(ids.role, ids.child, permit(policies.child))
        // A policy's own filter looks at all records.
        const whole = new Oracle(data, () => true)
        const views = (model: string, record: JsonObject): boolean => {
          const own = policies[model as 'parent' | 'child']
          return own === null || whole.matches(model, record, own)
        }
        const oracle = new Oracle(data, views)
        for (const { model, where, sort } of asked) {
          const expected = data.records[model]!.filter(
            (record) => views(model, record) && oracle.matches(model, record, where),
          )
            .toSorted(compareBy(withId(sort)))
            .map(({ id }) => id)
          const { list, total } = await read(model, { fields: ['id'], where, sort, pageSize: 200 }, clerk)
          expect({ model, where, sort, ids: list.map(({ id }) => id), total }).toEqual({
            ...{ model, where, sort, ids: expected, total: expected.length },
          })
        }
      },
    )
    await fc.assert(property, { numRuns: runs(20, 1_000) })
  })

  it('come page by page behind a cursor as they come whole', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(models, sorts, fc.integer({ min: 1, max: 30 }), async (model, sort, pageSize) => {
      const whole = data.records[model]!.toSorted(compareBy(withId(sort))).map(({ id }) => id)
      const seen: Json[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await read(
          model,
          { fields: ['id'], sort, pageSize, total: 'none', ...(after ? { after } : {}) },
          world.owner,
        )
        seen.push(...page.list.map(({ id }) => id!))
        after = page.after
      }
      expect(seen).toEqual(whole)
    })
    await fc.assert(property, { numRuns: runs(15, 300) })
  })
})
