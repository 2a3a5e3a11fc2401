import { signal } from '@preact/signals-core'
import { useContext, useMemo } from 'react'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { type FieldTypeDeclaration, fieldTypesPoint, nameOfFieldType } from '#sdk/fields'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { FrameKernelContext } from '../frame-parts.ts'

const NONE = signal<readonly FieldTypeDeclaration[]>([])

export interface FieldTypes {
  readonly all: readonly FieldTypeDeclaration[]
  /** By the name that models store. */
  readonly find: (name: string) => FieldTypeDeclaration | undefined
}

/** The types of fields that are installed: those of the product, then those of plugins. */
export function useFieldTypes(): FieldTypes {
  const others = useSignalValue(useContext(FrameKernelContext)?.registry(fieldTypesPoint).all ?? NONE)
  return useMemo(() => {
    const all = [...fieldTypeDeclarations, ...others]
    return { all, find: (name) => all.find((type) => nameOfFieldType(type) === name) }
  }, [others])
}
