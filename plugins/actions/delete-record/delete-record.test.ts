import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { deleteRecordParams } from './index.ts'
import { run } from './run.ts'

function serve(input: Json, code = 0, msg = '') {
  const sent: JsonObject[] = []
  const fetch = (async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ code, data: [], msg })
  }) as unknown as typeof globalThis.fetch
  return { context: createWorkerContext({ input, fetch }).context, sent }
}
const remove = (params: JsonObject, { context }: ReturnType<typeof serve>) =>
  run(deleteRecordParams.parse(params), context)

describe('action/delete-record', () => {
  it.each([
    [undefined, { id: 'a', rev: 1 }, ['a']],
    ['b', { id: 'a' }, ['b']],
    [['a', { id: 'b' }, 'a', ''], null, ['a', 'b']],
  ] as const)('deletes the records that %j of %j names', async (records, input, ids) => {
    const served = serve(input as Json)
    const given: JsonObject = records === undefined ? {} : { records: records as unknown as Json }
    const outcome = await remove({ model: 'order', ...given }, served)
    expect(outcome).toEqual({ ok: true, value: { ids } })
    const changes = ids.map((id) => ({ model: 'order', op: 'delete', id }))
    expect(served.sent).toEqual([{ page: 1, env: 'stg', changes }])
  })

  it('says why nothing was deleted', async () => {
    const codeOf = async (params: JsonObject, served: ReturnType<typeof serve>) => {
      const outcome = await remove(params, served)
      return outcome.ok ? 'ok' : (outcome.reason as { readonly code: string }).code
    }
    expect(await codeOf({}, serve({ id: 'a' }))).toBe('action/delete-record.no-model')
    expect(await codeOf({ model: 'order' }, serve({ name: 'x' }))).toBe('action/delete-record.no-records')
    expect(await codeOf({ model: 'order' }, serve({ id: 'a' }, 42202, 'In use'))).toBe('action/delete-record.refused')
  })
})
