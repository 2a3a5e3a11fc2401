import type { ActionOutcome, JsonObject, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { queryParams } from './index.ts'

type Params = z.output<typeof queryParams>

export async function run(params: Params, { data }: NodeContext): Promise<ActionOutcome> {
  const { model, where, sortField, sortOrder, most, one, include } = params
  const included = include
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const query: JsonObject = {
    ...(where === undefined || where === null ? {} : { where }),
    ...(sortField === '' ? {} : { sort: [{ field: sortField, order: sortOrder }] }),
    ...(included.length === 0 ? {} : { include: Object.fromEntries(included.map((name) => [name, {}])) }),
    pageSize: one ? 1 : most,
    total: 'none',
  }
  const { list } = await data.query(model, query)
  return { ok: true, value: one ? (list[0] ?? null) : [...list] }
}
