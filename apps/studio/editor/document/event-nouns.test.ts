import { expect, it } from 'vitest'
import { fieldsOf, type JsonObject } from '#sdk'
import { loadComponents } from '../../../../tests/contract/registry.ts'
import { eventsOf } from './declared-events.ts'

interface Listed {
  readonly path: string
  readonly generated?: string
  readonly items?: readonly Listed[]
}

const nest = (path: string, value: unknown): JsonObject =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as JsonObject

/** Props with one event at every place of a component where the editor writes its name. */
const placesIn = (fields: readonly Listed[]): readonly JsonObject[] =>
  fields.flatMap(({ path, generated, items = [] }) => [
    ...(generated === undefined || !path.endsWith('eventName') ? [] : [nest(path, 'Made_1')]),
    ...placesIn(items).map((item) => nest(path, [item])),
  ])

const cases = loadComponents().flatMap((declaration) =>
  placesIn(fieldsOf(declaration.props)).map((props) => [JSON.stringify({ [declaration.type]: props }), declaration, props] as const),
)

it('finds the places of several components', () => expect(cases.length).toBeGreaterThan(5))

it.each(cases)('says of what an event in the settings is: %s', (_name, declaration, props) => {
  const event = eventsOf(declaration, { props, events: {} }).find(({ from }) => from === 'props')
  const nouns = (event?.nouns ?? []).map(({ en }) => en)
  expect(nouns.length).toBeGreaterThan(0)
  // “button of a column”: the article fits.
  for (const outer of nouns.slice(1)) expect(outer).not.toMatch(/^[aeiou]/i)
})
