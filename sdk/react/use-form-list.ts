import { signal } from '@preact/signals-core'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Json } from '#kernel/page/values'
import { useLastingLayoutEffect, usePage, useSignalValue } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import { fieldName, useFieldSlot, useFramedField } from './field-slot.ts'
import type { FieldOptions, FieldState } from './form-field.ts'
import { type HiddenSettings, useHidden } from './form-hidden.tsx'
import { type FormRow, RowList } from './form-list.ts'
import { FormContext, FormScope } from './form-scope.ts'

interface Options {
  readonly id: string
  readonly formItem: HiddenSettings & { readonly name: string; readonly rules: readonly FormRule[] }
  /** The rows that the list begins with. */
  readonly defaultValue: Json | undefined
  readonly disabled?: boolean
  /** What else is said of its rows. */
  readonly rows?: Pick<FieldOptions, 'rowRules' | 'toRow' | 'onWrong'>
}

/** The rows of a list inside a form. */
export interface FormListBinding {
  /** The list's own name in its form or row. */
  readonly name: string
  /** Another list only when rows came, went or moved. */
  readonly rows: readonly FormRow[]
  /** Undefined until the list is part of its form: adds, removes and moves rows. */
  readonly list: RowList<FormScope> | undefined
  /** Of the rows as a whole, as of too few of them. */
  readonly error: string | undefined
  readonly disabled: boolean
}

const NOTHING = signal<FieldState>({ value: undefined, error: undefined, touched: false })

/** Connects a list of rows to its form; outside a form it keeps its own values. Typing in a row renders neither it nor the other rows. */
export function useFormList({ id, formItem, defaultValue, disabled = false, rows }: Options): FormListBinding {
  const { page, locale } = usePage()
  const form = useContext(FormContext)
  const alone = useMemo(() => new FormScope(id, page, locale), [id, page, locale])
  const scope = form?.scope ?? alone
  const { name: given, rules } = formItem
  const slot = useFieldSlot(id)
  const hidden = useHidden(formItem)
  const name = fieldName(slot, given, id)
  const [list, setList] = useState<RowList<FormScope>>()
  /** The name that an edit took from it. */
  const left = useRef<{ readonly scope: FormScope; readonly name: string }>(undefined)
  const options = {
    ...rows,
    defaultValue,
    rules: rules.filter((rule: FormRule | null) => rule !== null && typeof rule === 'object') as readonly FormRule[],
    ...(hidden ? { hidden } : {}),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are kept up to date by the effect below
  useLastingLayoutEffect(() => {
    const leave = scope.registerList(RowList, name, options, left.current?.scope === scope ? left.current.name : name)
    setList(scope.list(name))
    return () => {
      left.current = { scope, name }
      leave()
      setList(undefined)
    }
  }, [scope, name])
  useEffect(() => scope.configure(name, options))
  // Rows keep their keys wherever they move; the engine is told with the rows themselves.
  useLayoutEffect(
    () =>
      list?.rows.subscribe((rows) =>
        page.setState(
          `component.${id}.keys`,
          rows.map(({ key }) => key),
        ),
      ),
    [list, page, id],
  )
  const { error } = useSignalValue(list?.state ?? NOTHING)
  const isDisabled = disabled || (form?.layout.disabled ?? false)
  useFramedField(slot, { error, disabled: isDisabled, required: options.rules.some((rule) => rule.required) })
  return { name, list, rows: list?.rows.peek() ?? [], error, disabled: isDisabled }
}
