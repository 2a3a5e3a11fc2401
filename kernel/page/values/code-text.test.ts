// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/helpers/processor-time.ts'
import { mapCode, mapTemplate } from './code-text.ts'

const rename = (code: string) => code.replace(/\bForm_1\b/g, 'Form_2')

test.each([
  ['context.Form_1.name + Form_1.x', 'context.Form_2.name + Form_2.x'],
  ['Form_1.name + " of Form_1"', 'Form_2.name + " of Form_1"'],
  ["'it\\'s Form_1' + Form_1.x", "'it\\'s Form_1' + Form_2.x"],
  ["context['Form_1'].x", "context['Form_2'].x"],
  ['context?.[ "Form_1" ]', 'context?.[ "Form_2" ]'],
  ["['Form_1', Form_1]", "['Form_1', Form_2]"],
  ['`Form_1 ${Form_1.a + `Form_1 ${Form_1}`} \\${Form_1}`', '`Form_1 ${Form_2.a + `Form_1 ${Form_2}`} \\${Form_1}`'],
  ['Form_1 // Form_1\n + Form_1 /* Form_1 */', 'Form_2 // Form_1\n + Form_2 /* Form_1 */'],
  ['/Form_1\'[/"]/.test(Form_1.a) / Form_1', '/Form_1\'[/"]/.test(Form_2.a) / Form_2'],
  ["a / Form_1 / 2 + 'Form_1'", "a / Form_2 / 2 + 'Form_1'"],
  ["return /'/.test(Form_1.x)", "return /'/.test(Form_2.x)"],
  ["it's Form_1", "it's Form_2"],
])('%s', (source, expected) => {
  expect(mapCode(source, rename)).toBe(expected)
})

test.each([
  ['Form_1: ${Form_1.a} ${"Form_1}"} ${Form_1', 'Form_1: ${Form_2.a} ${"Form_1}"} ${Form_1'],
  ["don't ${ {a: Form_1}.a } `${Form_1}`", "don't ${ {a: Form_2}.a } `${Form_2}`"],
])('only the holes of the template %s', (source, expected) => {
  expect(mapTemplate(source, rename)).toBe(expected)
})

test('whatever the text is, it is handed through whole', () => {
  const anything = fc
    .array(fc.constantFrom('a', "'", '"', '`', '${', '}', '{', '/', '*', '\\', '\n', ' ', '[', ']', 'x.y', '?.'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(anything, (text) => {
      expect(mapCode(text, (code) => code)).toBe(text)
      expect(mapTemplate(text, (code) => code)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['templates', '`${'.repeat(300)],
  ['regular expressions', '[/'.repeat(5_000)],
  ['strings', "'".repeat(20_001)],
])('%s that never end take no time', (_what, text) => {
  expect(processorTime(() => expect(mapCode(text, (code) => code)).toBe(text))).toBeLessThan(2_000)
})
