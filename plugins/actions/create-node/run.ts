import { type ActionOutcome, requestApi, type Told, tell, toldByResult, type WorkerActionContext, type z } from '#sdk'
import type { createNodeParams } from './index.ts'

/** Hands on what the api's service says of the new node, as sending a chat message does. */
export async function run(params: z.output<typeof createNodeParams>, { page, input }: WorkerActionContext): Promise<ActionOutcome> {
  const { api, spaceId, nodeToken, title, data, sends } = params
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (api === '') return fail(tell('action/create-node.no-api'))
  if (spaceId === '' || nodeToken === '') return fail(tell('action/create-node.incomplete'))
  const own = Object.entries({ spaceId, nodeToken, ...(title === '' ? {} : { title }) }).map(([key, value]) => ({ key, value }))
  const result = await requestApi(
    page,
    { api, sends, data: [...data.filter(({ key }) => !own.some((row) => row.key === key)), ...own] },
    input,
  )
  return result.code === 0 ? { ok: true, value: result.data } : fail(toldByResult(result))
}
