import { expect, test } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { actionsPoint, type ComponentDeclaration, componentsPoint, fieldsOf, toComponentInfo, type z } from '#sdk'

const kernel = new Kernel()
kernel.load(...basePlugins)
const components = kernel.registry(componentsPoint).all.peek()
const actions = kernel.registry(actionsPoint).all.peek()

interface Field {
  readonly path: string
  readonly setter: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly words?: true
  readonly items?: readonly Field[]
}
/** Fields of an object and of the items of its lists. */
const all = (fields: readonly Field[], prefix = ''): readonly (Field & { readonly at: string })[] =>
  fields.flatMap((field) => [{ ...field, at: prefix + field.path }, ...all(field.items ?? [], `${prefix}${field.path}.*.`)])

/** What labels of fields that visitors read are called. */
const LOOKS_LIKE_WORDS = /文字|文本|标题|占位|提示|按钮|描述|补充|说明|头部|底部|前缀|后缀/
/** Written by hand, and no words for a visitor: why. */
const NO_WORDS: { readonly [place: string]: string } = {
  'List.info.title.name': 'the name of a field of the data',
  'List.info.desc.name': 'the name of a field of the data',
  'List.title.name': 'the name of a field of the data',
  'List.description.name': 'the name of a field of the data',
  'action/create-node.title': 'goes into another system, where it has one language',
}

const textFields = [
  ...components.flatMap(({ type, props }) =>
    all(fieldsOf(props as z.ZodObject) as readonly Field[]).map((field) => ({ owner: type, field })),
  ),
  ...actions.flatMap(({ id, params }) => all(fieldsOf(params as z.ZodObject) as readonly Field[]).map((field) => ({ owner: id, field }))),
].filter(({ field }) => field.setter === 'setter/text' || field.setter === 'setter/textarea')

test('every text that looks like words for visitors is declared by words()', () => {
  const suspects = textFields
    .filter(({ field }) => !field.words && LOOKS_LIKE_WORDS.test(field.label.zh))
    // A field's or a parameter's own name is no words.
    .filter(({ field }) => !/字段|参数|路径|地址|标识|边距|边框/.test(field.label.zh))
    .map(({ owner, field }) => `${owner}.${field.at}`)
  expect(suspects.filter((place) => !Object.hasOwn(NO_WORDS, place))).toEqual([])
})

test('words are found where visitors read most', () => {
  const words = new Set(textFields.filter(({ field }) => field.words).map(({ owner, field }) => `${owner}.${field.at}`))
  for (const place of [
    'Button.text',
    'Input.formItem.label',
    'Input.formWrap.placeholder',
    'Modal.title',
    'MarsTable.columns.*.title',
    'Select.options.*.label',
    'action/message.content',
    'action/confirm.title',
  ])
    expect([place, words.has(place)]).toEqual([place, true])
})

test('default words are in both languages, and the declared default is the English one', () => {
  const withWords = components
    .map((each) => toComponentInfo(each as ComponentDeclaration, { id: 'x', version: '1' }))
    .filter(({ words }) => words)
  expect(withWords.length).toBeGreaterThan(8)
  for (const { type, words = {}, defaults } of withWords)
    for (const [path, { zh, en }] of Object.entries(words)) {
      expect(zh, `${type}.${path}`).toMatch(/[\u4e00-\u9fff]/)
      expect(path.split('.').reduce<unknown>((at, part) => (at as { [key: string]: unknown })[part], defaults)).toBe(en)
    }
})

test('what a component declares as its text is one of its fields of words', () => {
  const declared = components.filter(({ text }) => text !== undefined)
  expect(declared.length).toBeGreaterThan(8)
  for (const { type, text, props } of declared)
    expect([type, fieldsOf(props as z.ZodObject).find(({ path }) => path === text)?.words]).toEqual([type, true])
})
