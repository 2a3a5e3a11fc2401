import { type ActionOutcome, notifications, type PageActionContext, type z } from '#sdk'
import type { notificationParams } from './index.ts'

const SIDE = { top: 'topRight', bottom: 'bottomRight' } as const

export async function run(params: z.output<typeof notificationParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const { type, title, content, placement, duration } = params
  const corner = placement === 'top' || placement === 'bottom' ? SIDE[placement] : placement
  await service(notifications).show({ tone: type, title, content, placement: corner, seconds: duration })
  return { ok: true, value: input }
}
