import { Select } from '@arco-design/web-react'
import '@arco-design/web-react/es/Select/style/css.js'
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { tableIn } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import type { RecordOption } from '../../services/records.ts'
import { popupContainer } from '../popup-container.ts'
import { cellText } from '../read-row.ts'
import type { RecordControlProps } from './record-control.tsx'
import { ownOf } from './record-scope.ts'
import { RECORD_TEXTS } from './texts.ts'

/** Milliseconds without a key before what was typed is searched for. */
const PAUSE = 250

const matches = (text: string, option: ReactElement): boolean =>
  String((option.props as { readonly children?: unknown }).children)
    .toLowerCase()
    .includes(text.toLowerCase())

/** Chooses one of very many records, which are found by what is typed, or several of a list. */
export function RecordSearch({
  field,
  value,
  labels = {},
  placeholder,
  className,
  aria,
  ...props
}: RecordControlProps) {
  const { isDisabled, isInvalid, change } = props
  const { search, several, options = [] } = field
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  const control = useRef<SelectHandle>(null)
  const turn = useRef(0)
  const [found, setFound] = useState<readonly RecordOption[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [isAll, setAll] = useState(true)
  // What was found before: a chosen record keeps its name when another text is searched for.
  const known = useRef<Map<string, string>>(new Map())
  const find = useCallback(
    (text: string, after: number): void => {
      if (!search) return
      turn.current += 1
      const own = turn.current
      setBusy(true)
      setAll(text.trim() === '')
      setTimeout(async () => {
        if (own !== turn.current) return
        const options = await search(text).catch(() => null)
        if (own !== turn.current) return
        for (const { id, label } of options ?? []) known.current.set(id, label)
        setFound(options ?? [])
        setFailed(options === null)
        setBusy(false)
      }, after)
    },
    [search],
  )
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const names = JSON.stringify(aria)
  useEffect(() => {
    // The combobox and the box in it take no such attributes themselves.
    const combobox = control.current?.dom
    for (const element of [combobox, combobox?.querySelector('input')])
      for (const [name, text] of Object.entries(JSON.parse(names))) element?.setAttribute(name, String(text))
    combobox?.setAttribute('aria-invalid', String(isInvalid))
  }, [names, isInvalid])
  const chosen = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(cellText).filter((id) => id !== '')
  const offered = search ? found : options.filter(({ id, disabled }) => !disabled || chosen.includes(id))
  const kept = chosen
    .filter((id) => (isAll || several) && !offered.some((option) => option.id === id))
    .map((id) => ({ id, label: ownOf(labels, id) ?? known.current.get(id) ?? id }))
  return (
    <Select
      ref={control}
      className={className}
      allowClear
      showSearch
      filterOption={search ? false : matches}
      {...(several ? { mode: 'multiple' as const } : {})}
      loading={isBusy}
      disabled={isDisabled}
      error={isInvalid}
      placeholder={placeholder}
      notFoundContent={isBusy ? texts.loading : isFailed ? texts.notSearched : texts.noRows}
      getPopupContainer={popupContainer}
      value={several ? [...chosen] : (chosen[0] as never)}
      options={[...kept, ...offered].map(({ id, label }) => ({ value: id, label }))}
      onVisibleChange={(isOpen) => {
        if (isOpen) find('', 0)
      }}
      onSearch={(text) => find(text, PAUSE)}
      onChange={(next?: string | readonly string[]) =>
        change(next === undefined || next.length === 0 ? null : (next as Json))
      }
    />
  )
}
