import { createTurns as createTurnsOf, type TurnLimits } from '../../turns.ts'
import { publishErrors } from './errors.ts'

export type { TurnLimits } from '../../turns.ts'

/** Turns at publishing. */
export const createTurns = (usedBy: (person: number) => number, limits: Partial<TurnLimits> = {}) =>
  createTurnsOf(usedBy, publishErrors, limits)
