import { translate } from '#shell/messages'
import { formTexts } from '../../../../kit/form/texts.ts'
import type { TypeName } from '../../../../kit/form/value-types.ts'
import { NEVER, partsOf, type Type } from './type.ts'

/** How each kind of value is called. */
export const TYPE_TEXT = {
  text: 'typeText',
  number: 'typeNumber',
  boolean: 'typeBoolean',
  list: 'typeList',
  object: 'typeObject',
  nothing: 'typeNothing',
} as const satisfies { readonly [type in TypeName]: string }

const FIELDS = 4

/** A type in words, `list of object {id, name}`; empty where nothing is known. */
export function typeText(type: Type): string {
  const parts = partsOf(type)
  if (parts.some(({ kind }) => kind === 'unknown' || kind === 'native')) return ''
  return parts.map(partText).reduce((left, right) => (left === '' ? right : translate(formTexts, 'typeOr', { left, right })), '')
}

function partText(type: Type): string {
  if (type.kind === 'unknown' || type.kind === 'native' || type.kind === 'union') return ''
  const name = translate(formTexts, TYPE_TEXT[type.kind])
  if (type.kind === 'object') {
    const fields = [...type.fields.keys()]
    return fields.length === 0 ? name : `${name} {${fields.slice(0, FIELDS).join(', ')}${fields.length > FIELDS ? ', …' : ''}}`
  }
  if (type.kind !== 'list' || type.item === NEVER) return name
  // One list inside the other is enough to be told.
  const item = type.item.kind === 'list' ? translate(formTexts, 'typeList') : type.item.kind === 'union' ? '' : typeText(type.item)
  return item === '' ? name : translate(formTexts, 'typeListOf', { item })
}
