import { expect, test } from 'vitest'
import type { Binding, ElementRecord } from '#kernel/page/records'
import { type OtherName, withOtherName } from './other-name.ts'
import { action, element, field, flow, formula, page, references, template, variable } from './references.fixture.ts'

const document = page(variable('count'), element('Form_1'), field('Input_1', 'city'))

/** What the text of an element becomes. */
function mended(binding: Binding, change: Omit<OtherName, 'path'>): string {
  const entry = element('Text_1', { bindings: { text: binding, other: binding } })
  const after = withOtherName(document, entry, { path: 'text', ...change }, { functions: ['SUM'] }) as ElementRecord
  // Only the one place is another one.
  expect(after.bindings.other).toEqual(binding)
  return after.bindings.text!.source
}

test('a variable is another one wherever the formula says it, and nowhere in its texts', () => {
  const change = { of: 'variable', name: 'cuont', to: 'count' } as const
  expect(mended(formula('variable.cuont + variable["cuont"] + "cuont"'), change)).toBe('variable.count + variable["count"] + "cuont"')
  expect(mended(template('${variable.cuont} of cuont'), change)).toBe('${variable.count} of cuont')
})

test('a field of a form, an element, a variable of the project and a function are', () => {
  expect(mended(formula('Form_1.ctiy + 1'), { of: 'field', form: 'Form_1', name: 'ctiy', to: 'city' })).toBe('Form_1.city + 1')
  expect(mended(formula('component.Inptu_1.value'), { of: 'element', name: 'Inptu_1', to: 'Input_1' })).toBe('component.Input_1.value')
  expect(mended(formula('app.variable.crat'), { of: 'app variable', name: 'crat', to: 'cart' })).toBe('app.variable.cart')
  expect(mended(formula('SUMM(1, 2) + "SUMM"'), { of: 'word', name: 'SUMM', to: 'SUM' })).toBe('SUM(1, 2) + "SUMM"')
})

test('a step says another name; what does not stand there, or does not parse, stays the same object', () => {
  const change = { of: 'variable', path: 's.name', name: 'cuont', to: 'count' } as const
  const steps = flow('f', [action('s', 'set-variable', { name: 'cuont' })])
  expect(withOtherName(document, steps, change, { references })).toMatchObject({ nodes: [{ params: { name: 'count' } }] })
  for (const source of ['variable.total', 'variable.cuont +'])
    expect(mended(formula(source), { of: 'variable', name: 'cuont', to: 'count' })).toBe(source)
  const untouched = element('Text_1', { bindings: { text: formula('1') } })
  expect(withOtherName(document, untouched, { ...change, path: 'text' })).toBe(untouched)
})
