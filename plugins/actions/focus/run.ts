import { type ActionOutcome, MessageError, onElement, type PageActionContext, tell, type z } from '#sdk'
import type { focusParams } from './index.ts'

const METHOD = 'focus'
const FOCUSABLE = [
  'input:not([type="hidden"])',
  'textarea',
  'select',
  'button',
  'a[href]',
  'summary',
  'iframe',
  '[contenteditable="true"]',
  '[tabindex]:not([tabindex="-1"])',
]
  .map((selector) => `${selector}:not(:disabled):not([inert], [inert] *)`)
  .join(',')

/** By the element's own method where it offers one, else on the first thing inside that can take the focus. */
export async function run(params: z.output<typeof focusParams>, context: PageActionContext): Promise<ActionOutcome> {
  const { input } = context
  const focusIn = async (element: HTMLElement, page: PageActionContext['page']): Promise<void> => {
    const target = page.idOf?.(params.target) ?? params.target
    if (page.offers(target, METHOD)) {
      const outcome = await page.call(target, METHOD, input)
      if (!outcome.ok) throw new MessageError(outcome.reason)
      return
    }
    const places = element.matches(FOCUSABLE) ? [element] : element.querySelectorAll<HTMLElement>(FOCUSABLE)
    for (const place of places) {
      place.focus()
      if (place.ownerDocument.activeElement === place) return
    }
    throw new MessageError(tell('action/focus.nothing', { element: params.target }))
  }
  return onElement(context, params.target, focusIn, params)
}
