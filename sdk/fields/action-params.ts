import * as z from 'zod'
import { text } from './builders.ts'
import type { FieldMeta } from './meta.ts'

type Meta = Omit<FieldMeta, 'label' | 'choices'>

/**
 * The element that an action acts on, which it needs; `methods` limits the choice to elements that offer all of them. Rows of `{ key, value }` beside it are
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

/** The element that an action acts on; without one it acts on the whole page. */
export function optionalTarget(help: FieldMeta['help']) {
  return text('目标组件', 'Element', '', { setter: 'setter/element', bindable: false, refers: 'element', ...(help ? { help } : {}) })
}

/** Values sent along, one row each; a row wins over what the step before handed on. */
export function sendRows(zh = '携带参数', en = 'Values sent along', meta: Meta = {}) {
  return z
    .array(z.looseObject({ key: z.string().default(''), value: z.json().optional() }))
    .default([])
    .meta({ label: { zh, en }, setter: 'setter/pairs', ...meta })
}
