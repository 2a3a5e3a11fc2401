import { Select } from '@arco-design/web-react'
import '@arco-design/web-react/es/Select/style/css.js'
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface'
import { type ReactElement, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Bounded,
  CutNotice,
  DataState,
  FramedStanding,
  firstOf,
  MOST_SHOWN,
  type Option,
  popupContainer,
  useLastingEffect,
} from '#sdk/react'

export interface ControlProps {
  readonly options: readonly Option[]
  readonly value: string | readonly string[] | undefined
  /** Keys of options, or texts of the user's own. */
  readonly onChange: (keys: readonly string[]) => void
  readonly mode: 'multiple' | 'tags' | undefined
  readonly placeholder: string
  readonly allowClear: boolean
  readonly showSearch: boolean
  readonly maxTagCount: number | undefined
  readonly disabled: boolean
  /** Of the box within it. */
  readonly boxClass: string
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly labels: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }
  /** It stands in for the plain box that the user was about to use. */
  readonly start: 'idle' | 'focused' | 'open'
  /** Never opens, on the canvas. */
  readonly closed: boolean
}

const matches = (text: string, option: ReactElement) =>
  (option.props as { readonly children: string }).children.toLowerCase().includes(text.toLowerCase())

/** What the list shows of very many options: those that match, the first of them, and always what is chosen. */
function listed(options: readonly Option[], search: string, value: ControlProps['value']): Bounded<Option> {
  if (options.length <= MOST_SHOWN.items) return firstOf(options)
  const wanted = search.toLowerCase()
  const found = firstOf(wanted === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted)))
  const chosen = new Set(typeof value === 'string' ? [value] : value)
  for (const { key } of found.shown) chosen.delete(key)
  const others = chosen.size === 0 ? [] : options.filter(({ key }) => chosen.has(key))
  return { ...found, shown: others.length === 0 ? found.shown : [...others, ...found.shown] }
}

/** The library's select. */
export function Control({ options, value, onChange, mode, labels, start, closed, boxClass, ...look }: ControlProps) {
  const control = useRef<SelectHandle>(null)
  const standing = useContext(FramedStanding)
  const [search, setSearch] = useState('')
  const list = useMemo(() => listed(options, search, value), [options, search, value])
  const [visible, setVisible] = useState(start === 'open')
  const { labelId, messageId, invalid } = labels
  useEffect(() => {
    // The combobox takes no such attributes itself.
    const box = control.current?.dom
    box?.setAttribute('aria-labelledby', labelId)
    box?.setAttribute('aria-describedby', messageId)
    box?.setAttribute('aria-invalid', String(invalid))
  }, [labelId, messageId, invalid])
  useLayoutEffect(() => {
    // The library gives this node a class of its own that stays as it is.
    const classes = boxClass.split(' ').filter(Boolean)
    const box = control.current?.dom?.querySelector('.arco-select-view')
    box?.classList.add(...classes)
    return () => box?.classList.remove(...classes)
  }, [boxClass])
  useLastingEffect(() => {
    if (start !== 'idle') control.current?.dom?.focus()
  }, [start])
  return (
    <Select
      ref={control}
      className="tessera-select"
      {...look}
      {...(mode ? { mode: 'multiple' as const } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      allowCreate={mode === 'tags'}
      value={value as string | string[]}
      options={list.shown.map((option) => ({ label: option.label, value: option.key, disabled: option.disabled }))}
      filterOption={options.length > MOST_SHOWN.items ? false : matches}
      onSearch={setSearch}
      dropdownRender={(menu) => (
        <>
          {list.total === 0 && standing ? <DataState standing={standing} mode="live" /> : menu}
          <CutNotice of={list} />
        </>
      )}
      popupVisible={visible && !closed}
      onVisibleChange={setVisible}
      getPopupContainer={popupContainer}
      onChange={(keys: unknown) =>
        onChange(Array.isArray(keys) ? keys.map(String) : keys === undefined || keys === null ? [] : [String(keys)])
      }
    />
  )
}
