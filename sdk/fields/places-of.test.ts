import { expect, test } from 'vitest'
import { fieldsOf } from '#sdk'
import { z } from '../index.ts'
import { targetField } from './action-params.ts'
import { expression, functionText, group, text } from './builders.ts'
import { formItemFields } from './form-item.ts'
import { placesOf } from './places-of.ts'

test('a schema says where its values name other parts of the page or hold code, at any depth', () => {
  const schema = z.looseObject({
    target: targetField(),
    plain: text('a', 'a'),
    show: expression('b', 'b'),
    inner: group({ after: functionText('c', 'c'), into: text('d', 'd', '', { refers: 'variable' }) }),
    cases: z.array(z.looseObject({ flow: text('e', 'e', '', { refers: 'flow' }) })).default([]),
    byName: z.record(z.string(), text('f', 'f', '', { refers: 'api' })).default({}),
    ...formItemFields(),
  })
  expect(placesOf(schema)).toEqual({
    target: 'element',
    show: 'formula',
    'inner.after': 'function',
    'inner.into': 'variable',
    'cases.*.flow': 'flow',
    'byName.*': 'api',
    'formItem.name': 'own field',
    'formItem.rules.*.field': 'field',
    'formItem.label': 'words',
    'formItem.extra': 'words',
    'formItem.tooltip': 'words',
    'formItem.rules.*.message': 'words',
  })
  expect(fieldsOf(schema).map(({ path }) => path)).toContain('target')
})

test('choices between shapes, lists of fixed length, optional fields and schemas that hold themselves are told too', () => {
  const names = (kind: 'element' | 'api' | 'variable' | 'flow') => text(kind, kind, '', { refers: kind })
  interface Menu {
    readonly opens: string
    readonly items?: readonly Menu[] | undefined
  }
  const menu: z.ZodType<Menu> = z.object({ opens: names('flow'), items: z.lazy(() => z.array(menu)).optional() }) as never
  const schema = z.object({
    either: z.union([z.object({ start: names('flow') }), z.object({ ask: names('api') })]).optional(),
    pair: z.tuple([names('element'), z.string()]).optional(),
    maybe: names('variable').nullable(),
    wrapped: names('element').optional().default(''),
    menu: menu.optional(),
  })
  const { 'menu.items.*.items.*.opens': deep, ...rest } = placesOf(schema)
  expect(deep).toBe('flow')
  expect(rest).toMatchObject({
    'either.start': 'flow',
    'either.ask': 'api',
    'pair.0': 'element',
    maybe: 'variable',
    wrapped: 'element',
    'menu.opens': 'flow',
    'menu.items.*.opens': 'flow',
  })
})

test('where any JSON may stand is told as such, and what a loose object has beside its fields is not', () => {
  const schema = z.looseObject({
    args: z.json().optional(),
    rows: z.array(z.looseObject({ key: z.string().default(''), value: z.json().optional() })).default([]),
    anything: z.unknown().optional(),
    byName: z.record(z.string(), z.json()).default({}),
    plain: text('a', 'a'),
  })
  expect(placesOf(schema)).toEqual({ args: 'opaque', 'rows.*.value': 'opaque', anything: 'opaque', 'byName.*': 'opaque' })
})
