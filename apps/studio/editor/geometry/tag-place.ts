import { bottom, type Rect, right } from './rect.ts'

/** Height of the tag with a name, in pixels. */
const TAG = 20

/** Above the box where there is room, else below a low one, else inside at its top; as far to the side as it needs to be seen. */
export function tagPlace(box: Rect, seen: Rect, width: number): { readonly x: number; readonly y: number } {
  const x = Math.max(seen.left, Math.min(box.left, right(seen) - width))
  if (box.top - TAG >= seen.top) return { x, y: box.top - TAG }
  if (box.height < 250 && bottom(box) + TAG <= bottom(seen)) return { x, y: bottom(box) }
  return { x, y: Math.max(seen.top, box.top) }
}
