import * as z from 'zod'
import type { WorkerActionContext } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'

const envelope = z.looseObject({
  code: z.union([z.number(), z.string()]),
  data: z.json().default(null),
  msg: z.string().default(''),
})

/** What the server answered; `code` is 0 where it did what was asked. */
export interface DataAnswer {
  readonly code: number | string
  readonly data: Json
  readonly msg: string
}

/**
 * Asks the server for records of the page's project, or to run a workflow of it, as the page: the permissions of its
 * visitor hold. Null on a page that was never saved, which is in no project.
 * @example
 * await requestData(context, '/api/data/one', { model: 'customer', id })
 */
export async function requestData(
  { fetch, declared, signal, locale }: Pick<WorkerActionContext, 'fetch' | 'declared' | 'signal'> & { locale?: string },
  path: `/api/data/${string}` | '/api/workflow/call',
  body: JsonObject,
): Promise<DataAnswer | null> {
  if (declared === undefined || !('page' in declared)) return null
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(locale === undefined ? {} : { 'accept-language': locale }) },
    body: JSON.stringify({ page: declared.page, env: declared.env, ...body }),
    credentials: 'omit',
    signal,
  })
  const read = envelope.safeParse(await answer.json().catch(() => null))
  if (read.success) return read.data as DataAnswer
  return { code: answer.status || 500, data: null, msg: `HTTP ${answer.status}` }
}
