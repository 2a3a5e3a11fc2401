import type { JsonObject } from '#sdk'
import { cellText, getPath } from '#sdk/react'

/** A start and an end, as texts in one format. */
export type Range = readonly [start: string, end: string]

/** What a range hands on: a pair under the name of its field, or each end under one of two names; null where there is none. */
export function valuesOf(names: string | readonly [from: string, to: string], range: Range | undefined): JsonObject {
  if (typeof names === 'string') return { [names]: range ? [...range] : null }
  return { [names[0]]: range?.[0] ?? null, [names[1]]: range?.[1] ?? null }
}

/** Both ends as a record stores them; undefined where either is missing. */
export function pairIn(values: JsonObject, from: string, to: string): [string, string] | undefined {
  const [start, end] = [getPath(values, from), getPath(values, to)]
  return start === undefined || start === null || end === undefined || end === null ? undefined : [cellText(start), cellText(end)]
}
