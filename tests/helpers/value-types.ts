import { valueTypeDeclarations } from '#plugins/presets/value-types'
import { nameOfType, type ValueTypeDeclaration } from '#sdk'

/** A built-in type of values by the name that records store. */
export const valueType = (name: string): ValueTypeDeclaration | undefined =>
  (valueTypeDeclarations as readonly ValueTypeDeclaration[]).find((type) => nameOfType(type) === name)
