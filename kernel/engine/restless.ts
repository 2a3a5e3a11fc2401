import type { ElementId } from '#kernel/page'
import type { World } from './world.ts'

/** Runs of one source in one second because of what it reads; nobody types as fast. */
const MOST = 100
const SPELL = 1_000

/**
 * Sources that feed each other in a circle never come to rest: each answer is a change for the next. A page made elsewhere may have such a
 * circle; it is broken after so many turns, and goes on with the next change from outside.
 */
export class Restless {
  readonly #world: Pick<World, 'elapsed'>
  readonly #spells = new Map<ElementId, { readonly since: number; runs: number }>()

  constructor(world: Pick<World, 'elapsed'>) {
    this.#world = world
  }

  /** Others that ran nearly as often lately: what it goes in a circle with. */
  partners(element: ElementId): readonly ElementId[] {
    const now = this.#world.elapsed()
    const restless = ([id, { since, runs }]: readonly [ElementId, { readonly since: number; runs: number }]) =>
      id !== element && now - since <= SPELL && runs > MOST / 2
    return [...this.#spells].filter(restless).map(([id]) => id)
  }

  /** Whether it may run once more; `'last'` is said once a spell, to whoever has to tell. */
  turn(element: ElementId): 'run' | 'last' | 'rest' {
    const now = this.#world.elapsed()
    let spell = this.#spells.get(element)
    if (!spell || now - spell.since > SPELL) {
      spell = { since: now, runs: 0 }
      this.#spells.set(element, spell)
    }
    spell.runs++
    return spell.runs <= MOST ? 'run' : spell.runs === MOST + 1 ? 'last' : 'rest'
  }
}
