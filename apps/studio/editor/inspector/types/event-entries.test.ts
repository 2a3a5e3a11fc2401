import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { ScopeEntry } from '#sdk/setter'
import { withEvent } from './event-entries.ts'

const names: readonly ScopeEntry[] = [
  { name: 'variable.count', kind: 'variable', detail: 'number' },
  { name: 'eventParams', kind: 'event', detail: 'json' },
]
const offered = (input: Json | undefined) => withEvent(names, input).map(({ name, value, first }) => [name, value, first])

describe('eventParams in scope', () => {
  it('comes before all other names, with its fields and their values', () => {
    expect(offered({ id: 7, 'first name': 'Ann' })).toEqual([
      ['eventParams', { id: 7, 'first name': 'Ann' }, true],
      ['eventParams.id', 7, true],
      ['eventParams["first name"]', 'Ann', true],
      ['variable.count', undefined, undefined],
    ])
  })

  it('comes first, without fields, where nobody knows what it is', () => {
    expect(offered(undefined).map(([name]) => name)).toEqual(['eventParams', 'variable.count'])
  })

  it('stays where it is for an event that brings nothing', () => {
    expect(withEvent(names, null)).toBe(names)
  })
})
