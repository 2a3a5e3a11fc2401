import { type ActionOutcome, onElement, type PageActionContext, printer, type z } from '#sdk'
import type { printParams } from './index.ts'

/** The root of every page. */
const PAGE = 'page'

export async function run({ target }: z.output<typeof printParams>, context: PageActionContext): Promise<ActionOutcome> {
  return onElement(context, target || PAGE, (element) => context.service(printer).print(element, target !== ''))
}
