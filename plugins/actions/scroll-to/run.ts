import { type ActionOutcome, onElement, type PageActionContext, type z } from '#sdk'
import type { scrollToParams } from './index.ts'

export async function run(params: z.output<typeof scrollToParams>, context: PageActionContext): Promise<ActionOutcome> {
  const scroll = (element: HTMLElement): void => {
    const calm = element.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ behavior: params.smooth && !calm ? 'smooth' : 'instant', block: params.position, inline: 'nearest' })
  }
  return onElement(context, params.target, scroll, params)
}
