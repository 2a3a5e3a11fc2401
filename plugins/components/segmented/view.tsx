import { useId, useRef } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  CutNotice,
  FormItemFrame,
  firstOf,
  keyOf,
  NoData,
  type Option,
  tableIn,
  useDisabled,
  useField,
  useGoneOptions,
  useLanguage,
  useOptions,
  useWordsAt,
  valueAmong,
} from '#sdk/react'
import type { segmented } from './index.ts'
import './segmented.css'
import { useFits } from './use-fits.ts'

const TEXTS = { zh: { empty: '暂无选项', none: '请选择' }, en: { empty: 'No options', none: 'Please select' } } as const

export function View({ id, props, root, part, emit }: ViewProps<typeof segmented>) {
  const texts = tableIn(TEXTS, useLanguage())
  const name = useId()
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const options = useOptions(id, props)
  const wordsAt = useWordsAt()
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    toSubmit: (own, value) => ({ [own]: valueAmong(options, value) ?? null }),
  })
  const box = useRef<HTMLDivElement>(null)
  // What is wider than its place is a drop-down there, with everything in it.
  const fits = useFits(box, options) && options.length <= MOST_SEGMENTS
  const key = keyOf(field.value as Json | undefined)
  const listed = firstOf(options)
  const chosen = options.find((option) => option.key === key)
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options,
    isOption: (each) => options.some((option) => option.key === each),
    chosen: key === undefined ? [] : [{ key, label: chosen?.label ?? key }],
    remove: () => {
      field.setValue(undefined)
      emit('onChange', { [field.name]: null })
    },
  })
  const choose = (option: Option | undefined) => {
    if (!option) return
    field.setValue(option.value)
    emit('onChange', { [field.name]: option.value })
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} notice={notice} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div ref={box} className={`tessera-segmented-place tessera-segmented-${field.size}`}>
          {fits ? (
            <div
              role="radiogroup"
              aria-labelledby={labelId}
              aria-describedby={messageId}
              aria-invalid={invalid || undefined}
              className={`tessera-segmented${wrap.block ? ' tessera-segmented-block' : ''} ${part('field')}`}
            >
              {options.map((option) => (
                <label key={option.key} className={`tessera-segment ${part('option')}`}>
                  <input
                    type="radio"
                    name={name}
                    value={option.key}
                    checked={option.key === key}
                    disabled={field.disabled || option.disabled}
                    onChange={() => choose(option)}
                  />
                  <span {...wordsAt(option.words)}>{option.label}</span>
                </label>
              ))}
              {options.length === 0 && (
                <NoData>
                  <span className="tessera-segmented-empty">{texts.empty}</span>
                </NoData>
              )}
            </div>
          ) : (
            <select
              aria-labelledby={labelId}
              aria-describedby={messageId}
              aria-invalid={invalid || undefined}
              className={`tessera-segmented-select ${part('field')}`}
              value={key ?? ''}
              disabled={field.disabled}
              onChange={(event) => choose(options.find((option) => option.key === event.target.value))}
            >
              {/* What is chosen is there, also where it is no option or one of very many. */}
              {!(chosen && listed.shown.includes(chosen)) && (
                <option value={key ?? ''} disabled>
                  {chosen?.label ?? key ?? texts.none}
                </option>
              )}
              {listed.shown.map((option) => (
                <option key={option.key} value={option.key} disabled={option.disabled}>
                  {option.label}
                </option>
              ))}
            </select>
          )}
          {!fits && <CutNotice of={listed} />}
        </div>
      )}
    </FormItemFrame>
  )
}

/** More than any place has room for. */
const MOST_SEGMENTS = 50
