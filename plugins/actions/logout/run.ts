import { type ActionOutcome, login, navigation, type PageActionContext, type z } from '#sdk'
import type { logoutParams } from './index.ts'

export async function run(params: z.output<typeof logoutParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const ended = await service(login).end()
  if (!ended.ok) return { ok: false, reason: ended.reason, value: input }
  const url = params.url.trim()
  const gone: ActionOutcome = url === '' ? { ok: true } : await service(navigation).go({ kind: 'link', url, newWindow: false })
  return gone.ok ? { ok: true, value: input } : { ok: false, reason: gone.reason, value: input }
}
