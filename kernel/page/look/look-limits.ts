import { isRefusedKey } from '../values/path.ts'
import { MOST_SHARED } from './compile-look.ts'

/** What is named in a look: themes, shared styles, widths. */
export const LOOK_ID = /^[a-z][\w-]{0,60}$/i

/** Of one element. */
export const LOOK_MOST = { variants: 40, shared: MOST_SHARED } as const

/** Whether a value is a list of ids of shared styles that one element may have. */
export function isSharedList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= LOOK_MOST.shared &&
    new Set(value).size === value.length &&
    value.every((id) => typeof id === 'string' && LOOK_ID.test(id) && !isRefusedKey(id))
  )
}
