import * as z from 'zod'
import { choice, text } from './builders.ts'
import type { FieldMeta } from './meta.ts'

type Meta = Omit<FieldMeta, 'label' | 'choices'>

/**
 * The element that an action acts on, which it needs; `methods` limits the choice to elements that offer all of them.
 * Rows of `{ key, value }` beside it are
 * values of its fields, unless they say what they name.
 */
export function targetField(methods: readonly string[] = [], meta: Meta = {}) {
  return text('目标组件', 'Element', '', {
    setter: 'setter/element',
    bindable: false,
    options: { methods },
    refers: 'element',
    needed: true,
    ...meta,
  })
}

/**
 * The parameters that choose the row of the `target` element. They show only where the element is rendered once in
 * each row of a list. Use them with `callElement` and `onElement`, which take the step's parameters. Without a
 * choice, the step uses the row of its flow. Without such a row, `outside` decides: the first row in view, or
 * every row. Otherwise the step fails, and the editor reports it beforehand.
 */
export function rowChoiceFields(outside?: 'first' | 'every') {
  const choices = { own: ['流程所在的行', 'The row of the flow'], key: ['指定的行', 'One row, by its key'] } as const
  return {
    row: choice('行', 'Row', outside === 'first' ? choices : { ...choices, every: ['每一行', 'Every row'] as const }, 'own', {
      bindable: false,
      repeatsIn: 'target',
      ...(outside ? { options: { outside } } : {}),
    }),
    rowKey: z
      .json()
      .optional()
      .meta({
        label: { zh: '行的键', en: 'Key of the row' },
        setter: 'setter/value',
        when: "row == 'key'",
        repeatsIn: 'target',
        needed: true,
        help: { zh: '多层列表时，由外到内的键的列表', en: 'In rows of rows, a list of keys, the outermost first' },
      }),
  }
}

/** The element that an action acts on; without one it acts on the whole page. */
export function optionalTarget(help: FieldMeta['help']) {
  return text('目标组件', 'Element', '', { setter: 'setter/element', bindable: false, refers: 'element', ...(help ? { help } : {}) })
}

/** Values sent along, one row each; a row wins over what the step before handed on. */
export function sendRows(zh = '携带参数', en = 'Values sent along', meta: Meta = {}) {
  return z
    .preprocess(toRows, z.array(z.looseObject({ key: z.string().default(''), value: z.json().optional() })))
    .default([])
    .meta({ label: { zh, en }, setter: 'setter/pairs', options: { fromForm: true }, ...meta })
}

/** A formula may give an object in the place of rows, as the values of a form: each of its fields is a row. */
function toRows(given: unknown): unknown {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? Object.entries(given).map(([key, value]) => ({ key, value })) : given
}

/**
 * The parameter that chooses what a step sends with its request, for `requestApi`. Steps of older pages lack it
 * and send all their input.
 */
export function sendsField(meta: Meta = {}) {
  return choice(
    '发送内容',
    'What is sent',
    {
      chosen: ['只发送选定的参数', 'Only the chosen parameters'],
      all: ['上一步的全部结果，加上选定的参数', 'All that the step before handed on, and these parameters'],
      older: ['同旧版页面：全部结果，填入地址的值也再发送一次', 'As older pages: all of it, values in the address once more'],
    },
    'older',
    {
      bindable: false,
      options: { ofNewStep: 'chosen', ofNewStepInForm: 'all' },
      help: {
        zh: '接口地址里的 ${…} 总能使用上一步的结果；接口里没有值的参数取同名的字段',
        en: '${…} in the address of the API can always use the result of the step before; a parameter of the API without a value takes the field of its name',
      },
      ...meta,
    },
  )
}
