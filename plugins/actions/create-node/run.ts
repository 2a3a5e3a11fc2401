import { type ActionOutcome, payloadOf, type WorkerActionContext, type z } from '#sdk'
import type { createNodeParams } from './index.ts'

/** Hands on what the api's service says of the new node, as sending a chat message does. */
export async function run(params: z.output<typeof createNodeParams>, { page, input }: WorkerActionContext): Promise<ActionOutcome> {
  const { api, spaceId, nodeToken, title, data } = params
  const fail = (reason: string): ActionOutcome => ({ ok: false, reason, value: input })
  if (api === '') return fail('no API was chosen that copies the node: the secret of a Feishu app cannot be in a page')
  if (spaceId === '' || nodeToken === '') return fail('the wiki space and the node to be copied are not both set')
  const own = Object.entries({ spaceId, nodeToken, ...(title === '' ? {} : { title }) }).map(([key, value]) => ({ key, value }))
  const result = await page.request(api, payloadOf([...data, ...own], input))
  return result.code === 0 ? { ok: true, value: result.data } : fail(result.msg || `the api answered code ${result.code}`)
}
