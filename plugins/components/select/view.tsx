import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { FormItemFrame, keyOf, listIn, tableIn, useDisabled, useField, useGoneOptions, useLanguage, useOptions } from '#sdk/react'
import type { ControlProps } from './control.tsx'
import type { select } from './index.ts'
import { PlainBox } from './plain-box.tsx'
import './select.css'

const PLACEHOLDER = { zh: '请选择', en: 'Please select' } as const
const STRENGTH = { idle: 0, focused: 1, open: 2 } as const

interface Awake {
  readonly Control: ComponentType<ControlProps>
  readonly start: ControlProps['start']
}

// A plain box stands in for the library's control, which is big, until somebody is about to use it.
export function View({ id, props, root, part, emit, mode: pageMode }: ViewProps<typeof select>) {
  const locale = useLanguage()
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const mode = wrap.mode === 'multiple' || wrap.mode === 'tags' ? wrap.mode : undefined
  const initial = mode && typeof props.defaultValue === 'string' ? props.defaultValue.split(',').filter(Boolean) : props.defaultValue
  const field = useField({ id, formItem: props.formItem, defaultValue: initial === '' ? undefined : initial, disabled })
  const options = useOptions(id, props)

  const [awake, setAwake] = useState<Awake>()
  const start = useRef<ControlProps['start']>('idle')
  const wake = async (wanted: ControlProps['start']) => {
    if (field.disabled || pageMode === 'edit') return
    if (STRENGTH[wanted] > STRENGTH[start.current]) start.current = wanted
    const { Control } = await import('./control.tsx')
    setAwake((known) => known ?? { Control, start: start.current })
  }
  // Tags need the control's own layout.
  const whole = mode !== undefined
  useEffect(() => {
    let current = true
    if (whole) void import('./control.tsx').then(({ Control }) => current && setAwake((known) => known ?? { Control, start: 'idle' }))
    return () => {
      current = false
    }
  }, [whole])

  const stored = (key: string): Json => {
    const option = options.find((each) => each.key === key)
    const value = option?.value ?? key
    return wrap.labelInValue ? { label: option?.label ?? key, value } : value
  }
  const change = (keys: readonly string[]) => {
    const value = mode ? keys.map(stored) : keys[0] === undefined ? null : stored(keys[0])
    field.setValue(value ?? undefined)
    emit('onChange', { [field.name]: value })
  }
  const key = keyOf(field.value)
  const keys = mode ? listIn(field.value).flatMap((each) => keyOf(each) ?? []) : key === undefined ? [] : [key]
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options,
    // Tags are also texts of the user's own.
    isOption: (each) => mode === 'tags' || options.some((option) => option.key === each),
    chosen: keys.map((each) => ({ key: each, label: options.find((option) => option.key === each)?.label ?? each })),
    remove: (gone) => change(keys.filter((each) => !gone.has(each))),
  })
  const shared = {
    placeholder: wrap.placeholder || tableIn(PLACEHOLDER, locale),
    disabled: field.disabled,
    size: field.size,
    boxClass: part('field'),
  }
  return (
    <FormItemFrame
      root={root}
      formItem={props.formItem}
      variant={wrap.variant}
      error={field.error}
      notice={notice}
      disabled={field.disabled}
      part={part}
    >
      {(labels) =>
        awake ? (
          <awake.Control
            {...shared}
            labels={labels}
            options={options}
            value={mode ? keys : key}
            onChange={change}
            mode={mode}
            allowClear={wrap.allowClear !== false}
            showSearch={Boolean(wrap.showSearch) || mode === 'tags'}
            maxTagCount={wrap.maxTagCount}
            start={awake.start}
            closed={pageMode === 'edit'}
          />
        ) : (
          <PlainBox
            {...shared}
            labels={labels}
            label={key === undefined ? undefined : (options.find((each) => each.key === key)?.label ?? key)}
            onWake={(wanted) => void wake(wanted)}
          />
        )
      }
    </FormItemFrame>
  )
}
