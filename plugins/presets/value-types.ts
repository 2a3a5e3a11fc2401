// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { arrayType } from '../value-types/array/index.ts'
import { booleanType } from '../value-types/boolean/index.ts'
import { numberType } from '../value-types/number/index.ts'
import { objectType } from '../value-types/object/index.ts'
import { stringType } from '../value-types/string/index.ts'

/** Every built-in type of values, in the order in which the editor offers them. */
export const valueTypeDeclarations = [stringType, numberType, booleanType, objectType, arrayType] as const

export const valueTypesPlugin = definePlugin({ id: 'tessera.value-types', version: '0.1.0', valueTypes: valueTypeDeclarations })
