import { useEffect, useMemo, useState } from 'react'
import { type NamedField, type SetterField, usePanel } from '#sdk/setter'

/**
 * Where the names of a setting come from: a setting next to it, or of the nearest element around with a tag; without
 * either, the model that the panel is about.
 */
interface NamesIn {
  readonly tag?: unknown
  readonly setting?: unknown
  /** A setting with fields that are used in the place of the model's. */
  readonly own?: unknown
}
const isNamesIn = (value: unknown): value is NamesIn => typeof value === 'object' && value !== null

/** The fields that a setting may name. */
export interface OfferedFields {
  /** Undefined until they are there. */
  readonly fields: readonly NamedField[] | undefined
  /** Whether there is a model to ask for. */
  readonly hasModel: boolean
  readonly isFailed: boolean
}

const ownFields = (given: unknown): readonly NamedField[] =>
  (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((each) => {
    const { name, label, type, many } = (each ?? {}) as { readonly [key: string]: unknown }
    if (typeof name !== 'string' || name === '') return []
    const kind = type === 'digit' ? ('number' as const) : type === 'yes-no' ? ('flag' as const) : ('text' as const)
    return [
      { code: name, name: typeof label === 'string' ? label : '', many: many === true, operators: [], value: kind },
    ]
  })

/** Asks for the fields of the model or view that the setting belongs to. */
export function useOfferedFields({ options }: SetterField): OfferedFields {
  const { values, around, modelFields, model: modelOfPanel } = usePanel()
  const namesIn = isNamesIn(options.namesIn) ? options.namesIn : {}
  const from = typeof namesIn.tag === 'string' ? around?.(namesIn.tag) : values?.()
  const model = isNamesIn(options.namesIn) ? from?.[String(namesIn.setting)] : modelOfPanel?.()
  const code = typeof model === 'string' ? model : ''
  const given = typeof namesIn.own === 'string' ? JSON.stringify(from?.[namesIn.own] ?? null) : 'null'
  const own = useMemo(() => ownFields(JSON.parse(given)), [given])
  const [found, setFound] = useState<{ readonly code: string; readonly fields: readonly NamedField[] | null }>()
  useEffect(() => {
    let isClosed = false
    const set = (fields: readonly NamedField[] | null): void => {
      if (!isClosed) setFound({ code, fields })
    }
    if (code !== '')
      modelFields?.(code).then(set, () => {
        set(null)
      })
    return () => {
      isClosed = true
    }
  }, [code, modelFields])
  if (own.length > 0) return { fields: own, hasModel: true, isFailed: false }
  const current = found?.code === code ? found.fields : undefined
  return { fields: current ?? undefined, hasModel: code !== '', isFailed: current === null }
}

/** Fields that a record has beside those of its model. */
export const SYSTEM: readonly NamedField[] = (
  [
    ['createdAt', { zh: '创建时间', en: 'Created' }, 'time'],
    ['updatedAt', { zh: '修改时间', en: 'Changed' }, 'time'],
    ['id', { zh: '记录 id', en: 'Id' }, 'text'],
  ] as const
).map(([code, kind, value]) => ({
  ...{ code, name: '', kind, value, many: false },
  operators:
    value === 'time' ? (['eq', 'lt', 'le', 'gt', 'ge', 'between', 'empty'] as const) : (['eq', 'ne', 'in'] as const),
}))

/** People of a record that every model has. */
export const SYSTEM_PEOPLE: readonly NamedField[] = (
  [
    ['createdBy', { zh: '创建人', en: 'Created by' }],
    ['updatedBy', { zh: '修改人', en: 'Changed by' }],
  ] as const
).map(([code, kind]) => ({ code, name: '', kind, many: false, operators: [], value: 'number', isPeople: true }))
