import { isObject, type Json } from '#kernel/page/values'
import type { ScopeEntry } from '#sdk/setter'
import { valueAt, writtenName } from './written-name.ts'

/** What the event brings, as formulas call it. */
const EVENT = 'eventParams'
/** Fields that are offered by themselves; the others follow the dot. */
const FIELDS = 100

/**
 * The names in scope of a step, with `eventParams` and its fields before all others where something is known of it.
 * `input`: what it is, as in a
 * run or as a sample; undefined where nobody knows it yet.
 */
export function withEvent(names: readonly ScopeEntry[], input: Json | undefined): readonly ScopeEntry[] {
  const event = names.find(({ kind }) => kind === 'event')
  // An event that brings nothing has nothing to offer.
  if (!event || input === null) return names
  const state = { [EVENT]: input ?? null }
  const fields = isObject(input) ? Object.keys(input).slice(0, FIELDS) : []
  const entries = fields.map((field): ScopeEntry => {
    const value = valueAt(state, [EVENT, field])
    return {
      name: writtenName([EVENT, field], state, { wordOf: (id) => (id === EVENT ? EVENT : undefined) }),
      kind: 'event',
      detail: Array.isArray(value) ? 'array' : value === null ? '' : typeof value,
      ...(value === undefined ? {} : { value }),
      first: true,
    }
  })
  const whole: ScopeEntry = { ...event, ...(input === undefined ? {} : { value: input }), first: true }
  return [whole, ...entries, ...names.filter((each) => each !== event)]
}
