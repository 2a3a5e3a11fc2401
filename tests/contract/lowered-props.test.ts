import { describe, expect, it } from 'vitest'
import { lowerProps } from '#kernel/view'
import { defaultsOf, fieldsOf, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { propsOf } from '../../sdk/fields/prop-fields.ts'
import { loadComponents } from './registry.ts'
import { hostile, strange, strangeProps } from './strange-props.ts'

/**
 * Limits of numbers, lengths and patterns are for whoever sets a prop; what is not declared, as of older pages,
 * stays. A view gets the kind of value.
 */
const LIMITS: ReadonlySet<string> = new Set(['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'unrecognized_keys'])

const values = { ...strange, ...hostile, 'a text of a number': '12', 'a negative number': -3.5, 'lists in lists': [[[{}]]] }
const byType = loadComponents().map((declaration) => [declaration.type, declaration] as const)

describe.each(byType)('%s', (_type, declaration) => {
  const fields = propsOf(declaration)

  /** What the declared schema does not accept of what a view gets. */
  function refusedOf(props: JsonObject): readonly string[] {
    const parsed = declaration.props.safeParse(lowerProps(fields, props))
    const issues = parsed.success ? [] : parsed.error.issues
    return issues.flatMap(({ code, path, message }) => {
      // Items of data are the page author's.
      const isOfData = path[0] === declaration.data?.prop
      return isOfData || LIMITS.has(code) ? [] : [`${path.join('.')}: ${message}`]
    })
  }

  it.each(Object.entries(values))('gets what its settings say where each is %s', (_name, value) => {
    for (const props of strangeProps(declaration, value, Number.POSITIVE_INFINITY))
      expect({ props, refused: refusedOf(props) }).toEqual({ props, refused: [] })
  })

  it('gets its defaults where nothing is set', () => {
    const defaults = defaultsOf(declaration.props)
    expect(lowerProps(fields, {})).toMatchObject(defaults)
    expect(lowerProps(fields, {})).toEqual(lowerProps(fields, defaults))
    expect(refusedOf(defaults)).toEqual([])
  })

  it('gets items with fields where an item of a list is strange', () => {
    for (const { path } of fieldsOf(declaration.props).filter(({ takes }) => takes === 'list')) {
      for (const value of Object.values(values)) {
        const props = setPath(defaultsOf(declaration.props), path, [value, { name: value, text: value, label: value }] as never)
        expect({ props, refused: refusedOf(props) }).toEqual({ props, refused: [] })
      }
    }
  })
})
