import type { State } from '#kernel/page/look'
import type { PartInfo } from '#kernel/page/records'
import { setOwn } from '#kernel/page/values'
import type { StyledType } from './component-list.ts'

/** The parts and states that a shared style may have values for: those of the components that it is for, or of any where it says none. */
export function styledParts(types: readonly StyledType[], wanted: readonly string[] = []) {
  const meant = wanted.length === 0 ? types : types.filter(({ type }) => wanted.includes(type))
  const parts: { [part: string]: PartInfo } = {}
  for (const { parts: own } of meant)
    for (const [name, part] of Object.entries(own)) if (!Object.hasOwn(parts, name)) setOwn(parts, name, part)
  const states = new Set<State>(meant.flatMap(({ states: own }) => own))
  return { parts, states: [...states] } as const
}
