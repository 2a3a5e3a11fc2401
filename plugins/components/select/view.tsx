import { Select } from '@arco-design/web-react'
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface'
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  asGroup,
  asList,
  asNumber,
  asText,
  FormItemFrame,
  popupContainer,
  useDisabled,
  useField,
  useLocale,
  useSourceData,
} from '#sdk/react'
import type { select } from './index.ts'
import { keyOf, optionsOf } from './options.ts'
import './select.css'

const PLACEHOLDER = { zh: '请选择', en: 'Please select' } as const

const matches = (text: string, option: ReactElement) =>
  asText((option.props as { readonly children?: unknown }).children)
    .toLowerCase()
    .includes(text.toLowerCase())

export function View({ id, props, root, emit, mode: pageMode }: ViewProps<typeof select>) {
  const locale = useLocale()
  const wrap = asGroup(props.formWrap)
  const names = asGroup(props.field)
  const disabled = useDisabled(id, wrap.disabled === true)
  const multiple = wrap.mode === 'multiple' || wrap.mode === 'tags'
  const initial = multiple && typeof props.defaultValue === 'string' ? props.defaultValue.split(',').filter(Boolean) : props.defaultValue
  const field = useField({ id, formItem: props.formItem, defaultValue: initial === '' ? undefined : initial, disabled })
  const data = useSourceData(id, props.options as Json)
  const [labelField, valueField] = [asText(names.label), asText(names.value)]
  const options = useMemo(() => optionsOf(data, labelField, valueField), [data, labelField, valueField])

  const stored = (key: string): Json => {
    const option = options.find((each) => each.key === key)
    const value = option?.value ?? key
    return wrap.labelInValue ? { label: option?.label ?? key, value } : value
  }
  const change = (keys: unknown) => {
    const value = Array.isArray(keys) ? keys.map(stored) : keys === undefined || keys === null ? null : stored(String(keys))
    field.setValue(value ?? undefined)
    emit('onChange', { [field.name]: value })
  }
  const keys = asList<Json>(field.value)
    .map(keyOf)
    .filter((key) => key !== undefined)
  const control = useRef<SelectHandle>(null)

  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error}>
      {({ labelId, messageId, invalid }) => (
        <>
          <Named handle={control} labelId={labelId} messageId={messageId} invalid={invalid} />
          <Select
            ref={control}
            className="tessera-select"
            size={field.size}
            {...(multiple ? { mode: wrap.mode === 'tags' ? ('tags' as const) : ('multiple' as const) } : {})}
            allowCreate={wrap.mode === 'tags'}
            value={multiple ? keys : keyOf(field.value)}
            options={options.map((option) => ({ label: option.label, value: option.key, disabled: option.disabled }))}
            placeholder={asText(wrap.placeholder) || PLACEHOLDER[locale]}
            allowClear={wrap.allowClear !== false}
            showSearch={Boolean(wrap.showSearch) || wrap.mode === 'tags'}
            filterOption={matches}
            maxTagCount={asNumber(wrap.maxTagCount, undefined)}
            disabled={field.disabled}
            status={invalid ? 'error' : undefined}
            getPopupContainer={popupContainer}
            {...(pageMode === 'edit' ? { popupVisible: false } : {})}
            onChange={change}
          />
        </>
      )}
    </FormItemFrame>
  )
}

interface NamedProps {
  readonly handle: { readonly current: SelectHandle | null }
  readonly labelId: string
  readonly messageId: string
  readonly invalid: boolean
}

/** Names the combobox, which takes no such attributes itself. */
function Named({ handle, labelId, messageId, invalid }: NamedProps) {
  useEffect(() => {
    const box = handle.current?.dom
    box?.setAttribute('aria-labelledby', labelId)
    box?.setAttribute('aria-describedby', messageId)
    box?.setAttribute('aria-invalid', String(invalid))
  }, [handle, labelId, messageId, invalid])
  return null
}
