import { long } from '../helpers/long.ts'

/**
 * What a long run takes of the journeys: the members of costly families, and those below. All others are in every
 * run, and need no second one.
 */
export const LONG = { tag: '@long' }

type Declare<Body> = (title: string, details: typeof LONG, body: Body) => void

/** Declares journeys of the long run alone: those whose cheaper sibling is in every run. */
export const onlyLong =
  <Body>(test: Declare<Body>) =>
  (title: string, body: Body): void =>
    long ? test(title, LONG, body) : undefined
