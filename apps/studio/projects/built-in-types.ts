import { valueTypeDeclarations } from '#plugins/presets/value-types'
import { nameOfType, type ValueTypeDeclaration } from '#sdk'

/** The built-in types of values. The screens of a project open no editor, and so have no kernel with what other plugins declare. */
export const builtInTypes: readonly ValueTypeDeclaration[] = valueTypeDeclarations

export const builtInType = (name: string): ValueTypeDeclaration | undefined => builtInTypes.find((type) => nameOfType(type) === name)
