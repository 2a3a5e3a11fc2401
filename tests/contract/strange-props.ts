import { type ComponentDeclaration, defaultsOf, fieldsOf, type Json, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { sampleOf } from '../helpers/long.ts'

/** Values that no prop expects, by what they are. */
export const strange: { readonly [name: string]: Json } = {
  ...{ null: null, 'an empty text': '', zero: 0, 'an empty list': [], 'an empty object': {}, 'a text': 'text', true: true },
}

/** Values by which a page's data would run as code, or reach what is nobody's, if a view let it. */
export const hostile: { readonly [name: string]: Json } = {
  'an element that runs code': '<img src="x" onerror="window.harmed = 1"><script>window.harmed = 1</script>',
  'an address that runs code': 'javascript:window.harmed=1',
  'names of what all objects share': '__proto__',
  'a list of what is no item': [null, 7, [], { toString: 'no function', key: '__proto__', children: 'none' }],
  'an object in the place of a function': { toString: null, valueOf: 1, length: -1, constructor: { prototype: { harmed: 1 } } },
}

/**
 * The component's props with the value in every place at once, and alone in each; alone in as many of them as are
 * asked for where the run is no long one.
 */
export function strangeProps({ props }: ComponentDeclaration, value: Json, alone: number): readonly JsonObject[] {
  const defaults = defaultsOf(props)
  const places = [...new Set([...fieldsOf(props).map(({ path }) => path), ...Object.keys(defaults)])]
  return [
    places.reduce<JsonObject>((all, path) => setPath(all, path, value as never), defaults),
    ...sampleOf(places, alone).map((path) => setPath(defaults, path, value as never)),
  ]
}
