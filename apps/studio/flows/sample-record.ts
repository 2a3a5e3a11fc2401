import type { Json, JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { functionDeclarations } from '#plugins/presets/functions'
import { nameOfFieldType } from '#sdk/fields'
import type { ScopeEntry } from '#sdk/setter'
import type { ShownModel } from '../../../server/wire.ts'

const SYSTEM: JsonObject = { id: '', rev: 1, createdAt: '', createdBy: 1, updatedAt: '', updatedBy: 1 }

/** A record with a value of the right type in each field. */
export function sampleRecord({ fields }: Pick<ShownModel, 'fields'>): JsonObject {
  const sampleOf = ({ type, input, many }: ShownModel['fields'][number]): Json => {
    if (many) return []
    const declared = fieldTypeDeclarations.find((one) => nameOfFieldType(one) === type)
    return declared?.isNumber ? 0 : input.type === 'Switch' ? false : ''
  }
  return { ...SYSTEM, ...Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)])) }
}

/** The functions that formulas can use. */
export const FUNCTION_NAMES: readonly ScopeEntry[] = functionDeclarations.map(({ name, signature, summary }) => ({
  ...{ name, kind: 'function', detail: signature, info: summary },
}))
