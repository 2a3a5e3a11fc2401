import { Select } from '@arco-design/web-react'
import '@arco-design/web-react/es/Select/style/css.js'
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface'
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Locale, type Told, tableIn, toldBy } from '#kernel/message'
import type { RecordOption } from '../../services/records.ts'
import { PersonMark, PersonPicture } from '../person-mark.tsx'
import { popupContainer } from '../popup-container.ts'
import type { ControlNames } from '../rich-editor/rich-editor.tsx'
import './record.css'
import { RECORD_TEXTS } from './texts.ts'

/** Milliseconds without a key before what was typed is searched for. */
const PAUSE = 250

/** Props of `SearchSelect`. */
export interface SearchSelectProps {
  /** The ids that are chosen. */
  readonly chosen: readonly string[]
  /** What chosen ids are called. */
  readonly optionOf: (id: string) => RecordOption
  /** Finds options by what is typed; without it, `options` are all that there are. */
  readonly search?: ((text: string) => Promise<readonly RecordOption[]>) | undefined
  readonly options?: readonly RecordOption[]
  readonly several?: boolean
  /** Options are people, with a picture each. */
  readonly arePeople?: boolean
  readonly locale: Locale
  readonly say: (told: Told) => Promise<string>
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly placeholder: string
  readonly className: string
  readonly names: ControlNames
  readonly change: (chosen: readonly string[]) => void
}

const matches = (text: string, option: ReactElement): boolean =>
  String((option.props as { readonly children?: unknown }).children)
    .toLowerCase()
    .includes(text.toLowerCase())

/**
 * Chooses among very many things, which are found by what is typed, or several of a list.
 * @example <SearchSelect chosen={[id]} search={find} optionOf={(one) => ({ id: one, label: one })} {...rest} />
 */
export function SearchSelect({ chosen, optionOf, search, options = [], several = false, ...props }: SearchSelectProps) {
  const { arePeople = false, locale, say, isDisabled, isInvalid, placeholder, className, names, change } = props
  const texts = tableIn(RECORD_TEXTS, locale)
  const control = useRef<SelectHandle>(null)
  const turn = useRef(0)
  /** What was found before keeps its name once it is chosen. */
  const seen = useRef(new Map<string, RecordOption>())
  const [found, setFound] = useState<readonly RecordOption[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isAll, setAll] = useState(true)
  const find = useCallback(
    (text: string, after: number): void => {
      if (!search) return
      turn.current += 1
      const own = turn.current
      setBusy(true)
      setAll(text.trim() === '')
      setTimeout(async () => {
        if (own !== turn.current) return
        const answer = await search(text).catch(async (thrown: unknown) => say(toldBy(thrown)))
        if (own !== turn.current) return
        const isFailure = typeof answer === 'string'
        if (!isFailure) for (const option of answer) seen.current.set(option.id, option)
        setFound(isFailure ? [] : answer)
        setFailure(isFailure ? answer : undefined)
        setBusy(false)
      }, after)
    },
    [search, say],
  )
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const spoken = JSON.stringify(names)
  useEffect(() => {
    // The combobox and the box in it take no such attributes themselves.
    const combobox = control.current?.dom
    for (const element of [combobox, combobox?.querySelector('input')])
      for (const [name, text] of Object.entries(JSON.parse(spoken))) element?.setAttribute(name, String(text))
    combobox?.setAttribute('aria-invalid', String(isInvalid))
  }, [spoken, isInvalid])
  useEffect(() => {
    // The library hides the box from assistive technology until the list is open, and not from the Tab key.
    const box = control.current?.dom?.querySelector('input')
    if (box) box.tabIndex = box.getAttribute('aria-hidden') === 'true' ? -1 : 0
  })
  const offered = search ? found : options.filter(({ id, disabled }) => !disabled || chosen.includes(id))
  const kept = chosen
    .filter((id) => (isAll || several) && !offered.some((option) => option.id === id))
    .map((id) => seen.current.get(id) ?? optionOf(id))
  const labelOf = ({ label, picture, note }: RecordOption): ReactNode =>
    arePeople ? <PersonMark isSmall name={label} picture={picture ?? ''} note={note ?? ''} /> : label
  const named = (id: string): RecordOption =>
    offered.find((option) => option.id === id) ?? seen.current.get(id) ?? optionOf(id)
  const one = arePeople && !several && chosen[0] !== undefined ? named(chosen[0]) : undefined
  return (
    <Select
      ref={control}
      className={`tessera-record-search ${className ?? ''}`.trim()}
      allowClear
      showSearch
      filterOption={search ? false : matches}
      {...(several ? { mode: 'multiple' as const } : {})}
      loading={isBusy}
      disabled={isDisabled}
      error={isInvalid}
      placeholder={placeholder}
      notFoundContent={
        <div className="tessera-record-found" role={failure === undefined ? 'status' : 'alert'}>
          {isBusy ? texts.loading : (failure ?? texts.noRows)}
        </div>
      }
      getPopupContainer={popupContainer}
      value={several ? [...chosen] : (chosen[0] as never)}
      {...(one ? { prefix: <PersonPicture name={one.label} picture={one.picture ?? ''} /> } : {})}
      // The library hides the box that is typed in behind anything but a text.
      {...(arePeople ? { renderFormat: (_, id) => named(String(id)).label } : {})}
      options={[...kept, ...offered].map((option) => ({ value: option.id, label: labelOf(option) }))}
      onVisibleChange={(isOpen) => {
        if (isOpen) find('', 0)
      }}
      onSearch={(text) => find(text, PAUSE)}
      onChange={(next?: string | readonly string[]) =>
        change(next === undefined ? [] : typeof next === 'string' ? [next] : next)
      }
    />
  )
}
