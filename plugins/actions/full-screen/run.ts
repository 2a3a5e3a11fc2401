import { type ActionOutcome, fullScreen, onElement, type PageActionContext, type z } from '#sdk'
import type { fullScreenParams } from './index.ts'

/** The root of every page. */
const PAGE = 'page'

/** Leaves full screen when the element already fills it, else enters. */
export async function run(params: z.output<typeof fullScreenParams>, context: PageActionContext): Promise<ActionOutcome> {
  const { target } = params
  const toggle = (found: HTMLElement): Promise<void> => {
    const { ownerDocument } = found
    // The page's own root has no background to fill a screen with; its document has.
    const element = target === '' ? ownerDocument.documentElement : found
    return context.service(fullScreen).toggle(element)
  }
  return onElement(context, target || PAGE, toggle, params)
}
