import { AppError } from '../../http/errors.ts'
import { dictionaryErrors } from './errors.ts'
import type { DictionaryItem } from './item-model.ts'

/** Names that objects of JavaScript have already: code that looks something up by them finds what no person wrote. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** @throws AppError */
export function requireCode(code: string): void {
  if (RESERVED.has(code)) throw new AppError(dictionaryErrors.reservedCode, { data: { field: 'code' } })
}

/** Refuses a value that is there twice, or that is a reserved word. @throws AppError that names the value */
export function requireItems(items: readonly Pick<DictionaryItem, 'value'>[]): void {
  const known = new Set<string>()
  for (const { value } of items) {
    if (RESERVED.has(value))
      throw new AppError(dictionaryErrors.reservedValue, { detail: `“${value}”`, data: { value } })
    if (known.has(value)) throw new AppError(dictionaryErrors.sameValue, { detail: `“${value}”`, data: { value } })
    known.add(value)
  }
}
