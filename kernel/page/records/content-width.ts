import type { Json, JsonObject, PropPath } from '../values/json.ts'
import { getPath } from '../values/path.ts'
import type { ComponentInfo } from './patch.ts'
import type { ElementRecord, PageRecord } from './records.ts'

const OF_CONTENT: ReadonlySet<Json | undefined> = new Set(['fit-content', 'max-content', 'min-content'])

/** Whether a width is that of what is in the element. */
export const isContentWidth = (width: Json | undefined): boolean => OF_CONTENT.has(width)

/** Whether a container of this component may stack its children, by a setting or by a formula. */
export function mayStack(props: JsonObject, bound: (path: PropPath) => boolean, info: ComponentInfo | undefined): boolean {
  const path = info?.layout?.stack
  if (path === undefined) return false
  const stack = getPath(props, path) ?? getPath(info?.defaults ?? {}, path)
  return bound(path) || (stack !== undefined && stack !== 'never')
}

/** Whether an element stacks by its own width, which then cannot come from what is in it: it would be none. */
export function stacksByWidth(entry: ElementRecord | PageRecord, info: ComponentInfo | undefined): boolean {
  const stack = info?.layout?.stack
  return stack !== undefined && entry.kind === 'element' && typeof getPath(entry.props, stack) === 'number'
}
