import { type ActionOutcome, type PageActionContext, publishedPages, queryOf, tell, type z } from '#sdk'
import type { openPageParams } from './index.ts'

/** A page's number, alone or in its address, with the query it may bring along. */
const ADDRESS = /^(?:\/page\/)?(\d{1,12})\/?(?:\?([^#]*))?(?:#.*)?$/

export async function run(params: z.output<typeof openPageParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const text = String(params.page).trim()
  if (text === '') return { ok: false, reason: tell('action/open-page.no-page'), value: input }
  const address = ADDRESS.exec(text)
  if (!address) return { ok: false, reason: tell('action/open-page.not-a-page', { text: text.slice(0, 100) }), value: input }
  const query = [address[2] ?? '', queryOf(params.data)].filter((part) => part !== '').join('&')
  const outcome = await service(publishedPages).open({ page: Number(address[1]), query, newWindow: params.newWindow })
  return outcome.ok ? { ok: true, value: input } : { ok: false, reason: outcome.reason, value: input }
}
