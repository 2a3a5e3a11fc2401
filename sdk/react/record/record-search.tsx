import { Select } from '@arco-design/web-react'
import '@arco-design/web-react/es/Select/style/css.js'
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import type { RecordField, RecordOption } from '../../services/records.ts'
import { popupContainer } from '../popup-container.ts'
import { cellText } from '../read-row.ts'
import type { RecordControlProps } from './record-control.tsx'
import { ownOf } from './record-scope.ts'
import { RECORD_TEXTS } from './texts.ts'

/** Milliseconds without a key before what was typed is searched for. */
const PAUSE = 250

interface RecordSearchProps extends RecordControlProps {
  readonly search: NonNullable<RecordField['search']>
}

/** Chooses one of very many records, which are found by what is typed. */
export function RecordSearch({ value, labels = {}, placeholder, className, aria, ...props }: RecordSearchProps) {
  const { search, isDisabled, isInvalid, change } = props
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  const control = useRef<SelectHandle>(null)
  const turn = useRef(0)
  const [found, setFound] = useState<readonly RecordOption[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [isAll, setAll] = useState(true)
  const find = useCallback(
    (text: string, after: number): void => {
      turn.current += 1
      const own = turn.current
      setBusy(true)
      setAll(text.trim() === '')
      setTimeout(async () => {
        if (own !== turn.current) return
        const options = await search(text).catch(() => null)
        if (own !== turn.current) return
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
  const chosen = cellText(value)
  const known = found.find(({ id }) => id === chosen)
  const kept = chosen !== '' && !known && isAll ? [{ id: chosen, label: ownOf(labels, chosen) ?? chosen }] : []
  return (
    <Select
      ref={control}
      className={className}
      allowClear
      showSearch
      filterOption={false}
      loading={isBusy}
      disabled={isDisabled}
      error={isInvalid}
      placeholder={placeholder}
      notFoundContent={isBusy ? texts.loading : isFailed ? texts.notSearched : texts.noRows}
      getPopupContainer={popupContainer}
      {...(chosen === '' ? { value: undefined as never } : { value: chosen })}
      options={[...kept, ...found].map(({ id, label }) => ({ value: id, label }))}
      onVisibleChange={(isOpen) => {
        if (isOpen) find('', 0)
      }}
      onSearch={(text) => find(text, PAUSE)}
      onChange={(next?: string) => change(next ?? null)}
    />
  )
}
