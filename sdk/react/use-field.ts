import { useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Json, JsonObject, PropShape } from '#kernel/page/values'
import { lowerValue, useLastingLayoutEffect, usePage } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import { fieldName, useFieldSlot, useFramedField } from './field-slot.ts'
import type { FieldOptions, FieldState } from './form-field.ts'
import type { LeftField } from './form-group.ts'
import { type HiddenSettings, useHidden } from './form-hidden.tsx'
import { FormContext, FormScope } from './form-scope.ts'

import type { Read } from './read-row.ts'
import { useDensity } from './use-density.ts'

/** The value of a form control: of its form where it is in one, else of the element itself. */
export interface FieldBinding<Value = Json | undefined> {
  /** The field's own name, also in a row of a list: the key of its value in payloads. */
  readonly name: string
  readonly value: Value
  readonly setValue: (value: Json | undefined) => void
  readonly error: string | undefined
  /** The user changed it since it was filled in or reset. */
  readonly isEdited: boolean
  readonly disabled: boolean
  readonly size: 'mini' | 'small' | 'default' | 'large'
}

interface Options {
  readonly id: string
  readonly formItem: HiddenSettings & { readonly name: string; readonly rules: readonly FormRule[] }
  readonly defaultValue: Json | undefined
  readonly disabled?: boolean
  readonly toSubmit?: (name: string, value: Json | undefined) => JsonObject
  readonly fromValues?: (values: JsonObject) => Json | undefined
  /** Whether a given value is a keyword such as `today`: the value that it stands for is submitted instead. */
  readonly isKeyword?: (value: Json) => boolean
  /** Work that its value comes out of, as an upload: its form waits for it before it checks its fields and is submitted. */
  readonly settle?: () => Promise<unknown> | undefined
  /** What is wrong with it beside its rules, for people. */
  readonly problem?: () => string | undefined
}

/**
 * Connects a form item to its form; outside a form it keeps its own value.
 * @example useField({ id, formItem, defaultValue, reads: 'text' }).value // a text, whatever the form was filled in with
 */
export function useField(options: Options): FieldBinding
export function useField<const Shape extends PropShape>(options: Options & { readonly reads: Shape }): FieldBinding<Read<Shape>>
export function useField({
  id,
  formItem,
  defaultValue,
  disabled = false,
  toSubmit,
  fromValues,
  isKeyword,
  settle,
  problem,
  reads = 'any',
}: Options & { readonly reads?: PropShape }): FieldBinding {
  const { page, locale } = usePage()
  const form = useContext(FormContext)
  const isAlone = form === null
  const alone = useMemo(() => (isAlone ? new FormScope(id, page, locale) : undefined), [isAlone, id, page, locale])
  const scope = (form?.scope ?? alone) as FormScope
  const { name: given, rules } = formItem
  const slot = useFieldSlot(id)
  const hidden = useHidden(formItem)
  const name = fieldName(slot, given, id)
  /** What it was under a name that an edit took from it. */
  const left = useRef<{ readonly scope: FormScope; readonly field: LeftField }>(undefined)
  // A view renders again whenever its element's props change.
  const element = page.element(id).peek()
  const options = {
    defaultValue,
    rules: rules.filter((rule: FormRule | null) => rule !== null && typeof rule === 'object') as readonly FormRule[],
    ...(toSubmit ? { toSubmit } : {}),
    ...(fromValues ? { fromValues } : {}),
    ...(isKeyword ? { isKeyword } : {}),
    ...(element?.isDefaultBound ? { givenDefault: element.props.defaultValue } : {}),
    ...(settle ? { settle } : {}),
    ...(problem ? { problem } : {}),
    ...(hidden ? { hidden } : {}),
  }
  const known = useRef<FieldOptions>(undefined)
  const size = useDensity(form?.layout.size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are kept up to date by the effect below
  useLastingLayoutEffect(() => {
    const leave = scope.register(name, options, left.current?.scope === scope ? left.current.field : scope.remembered(id))
    left.current = undefined
    known.current = options
    return () => {
      const field = leave()
      left.current = { scope, field }
      scope.remember(id, field)
    }
  }, [scope, name])
  useEffect(() => {
    if (known.current !== options) scope.configure(name, options)
    known.current = options
  })
  const { value, error, edited = false } = useFieldState(scope, name, defaultValue)
  const isDisabled = disabled || (form?.layout.disabled ?? false)
  useFramedField(slot, { error, disabled: isDisabled, required: options.rules.some((rule) => rule.required) })
  return {
    name,
    value: lowerValue(reads, value),
    setValue: (next) => scope.setValue(name, next),
    error,
    isEdited: edited,
    disabled: isDisabled,
    size,
  }
}

/**
 * What a field shows now. Before it is part of its form it shows its default value, which is what most of them begin with: only those that begin with
 * something else are rendered a second time.
 */
function useFieldState(scope: FormScope, name: string, defaultValue: Json | undefined): Pick<FieldState, 'value' | 'error' | 'edited'> {
  const source = scope.field(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of a name is another one where rows moved
  const subscribe = useCallback((notify: () => void) => scope.field(name)?.subscribe(notify) ?? none, [scope, name, source])
  const read = () => {
    const now = scope.field(name)?.peek()
    return now && (now.value !== defaultValue || now.error !== undefined || now.edited) ? now : undefined
  }
  return useSyncExternalStore(subscribe, read, read) ?? { value: defaultValue, error: undefined }
}

const none = () => undefined
