import { useMemo } from 'react'
import type { Kernel } from '#kernel/plugin'
import { nameOfType, type ValueTypeDeclaration, valueTypesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import type { TypeOf } from './variable-draft.ts'

export interface ValueTypes {
  readonly all: readonly ValueTypeDeclaration[]
  /** By the name that records store. */
  readonly find: TypeOf
}

/** The types of values that are installed. */
export function useValueTypes(): ValueTypes {
  const all = useSignalValue(useEditor().kernel.registry(valueTypesPoint).all)
  return useMemo(() => ({ all, find: (name) => all.find((type) => nameOfType(type) === name) }), [all])
}

/** Finds a type in a kernel, outside of components. */
export const valueTypesIn =
  (kernel: Kernel): TypeOf =>
  (name) =>
    kernel.registry(valueTypesPoint).get(`value/${name}`)
