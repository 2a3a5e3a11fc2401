import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { logoutParams } from './index.ts'

export async function run(params: z.output<typeof logoutParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  const ended = await ui.logout()
  if (!ended.ok) return { ok: false, reason: ended.reason, value: input }
  const url = params.url.trim()
  const gone: ActionOutcome = url === '' ? { ok: true } : ui.navigate({ kind: 'link', url, newWindow: false })
  return gone.ok ? { ok: true, value: input } : { ok: false, reason: gone.reason, value: input }
}
