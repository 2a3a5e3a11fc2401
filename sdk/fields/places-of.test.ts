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
  })
  expect(fieldsOf(schema).map(({ path }) => path)).toContain('target')
})
