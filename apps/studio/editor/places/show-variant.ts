import { readVariant } from '#kernel/page/look'
import type { Editor } from '#sdk/studio'
import { lookToken } from '../parts/look-part.ts'
import { variantToken } from '../parts/variant-part.ts'

/** The width of a canvas that shows a phone. */
const PHONE_WIDTH = 375

/** Style values are those of a variant from now on; the canvas, which says in turn which width that is, shows it. */
export function showVariant(session: Pick<Editor, 'width' | 'part'>, variant: string): void {
  const chosen = session.part(variantToken)
  const [before, now] = [readVariant(chosen.peek()), readVariant(variant)]
  if (!now) return
  const max = session
    .part(lookToken)
    .peek()
    .widths.find(({ id }) => id === now.width)?.max
  if (now.width !== before?.width) session.width.value = max === undefined ? 'fit' : now.width === 'phone' ? PHONE_WIDTH : max
  chosen.value = variant
}
