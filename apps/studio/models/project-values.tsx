import { createContext, useContext, useMemo } from 'react'
import { labelIn } from '#kernel/message'
import type { FieldInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale } from '../../shell/messages.ts'
import { type FieldTypes, useFieldTypes } from './use-field-types.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly color: string
  /** It is shown where it is stored, and not offered. */
  readonly disabled: boolean
}
/** What values of fields may be in a project. */
export interface ProjectValues {
  readonly projectId: number
  choicesOf(field: FieldInfo): readonly Choice[]
}

const Context = createContext<ProjectValues>({ projectId: 0, choicesOf: () => [] })
export const ProjectValuesContext = Context.Provider
export const useProjectValues = (): ProjectValues => useContext(Context)

const codesOf = (types: FieldTypes, fields: readonly FieldInfo[]): readonly string[] => [
  ...new Set(
    fields
      .filter(({ type }) => types.find(type)?.among === 'items')
      .map(({ options }) => String(options.dictionary ?? ''))
      .filter((code) => code !== ''),
  ),
]

/** Loads the dictionaries that these fields take their values from. */
export function useLoadedValues(projectId: number, fields: readonly FieldInfo[]): ProjectValues {
  const types = useFieldTypes()
  const locale = useLocale()
  const codes = codesOf(types, fields)
  const dictionaries = useLoaded(`items ${projectId} ${codes.join()}`, async (signal) =>
    codes.length === 0
      ? []
      : call('GET /dictionary/items', { projectId: String(projectId), code: codes.join() } as never, { signal }),
  )
  return useMemo(() => {
    const byCode = new Map(
      (dictionaries.data ?? []).map(({ code, items }) => [
        code,
        items.map(({ value, label, color, disabled }) => ({
          ...{ value, color, disabled },
          label: labelIn(label, locale) || label.zh || label.en || value,
        })),
      ]),
    )
    return {
      projectId,
      choicesOf: ({ options }) => byCode.get(String(options.dictionary)) ?? [],
    }
  }, [projectId, dictionaries.data, locale])
}
