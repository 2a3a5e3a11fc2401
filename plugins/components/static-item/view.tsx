import type { MouseEvent, ReactNode } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  cellText,
  FormItemFrame,
  isEmptyValue,
  Picture,
  RichHtml,
  safeImageUrl,
  safeUrl,
  tableIn,
  useDictionaries,
  useField,
  useFormatter,
  useLanguage,
  usePageFormats,
  ValueTags,
  valueItems,
  withWords,
  wordsFor,
} from '#sdk/react'
import type { staticItem } from './index.ts'
import './static-item.css'
import { addressOf, written } from './written.ts'

const EMPTY = { '': '', '-': '-', '/': '/', '0': '0' } as const
const SHOWN = { text: 'text', href: 'href', image: 'image', html: 'html' } as const
const stay = (event: MouseEvent) => event.preventDefault()
const BETWEEN = { zh: '、', en: ', ' } as const

export function View({ id, props, root, part, mode }: ViewProps<typeof staticItem>) {
  const between = tableIn(BETWEEN, useLanguage())
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled: props.disabled === true,
  })
  const value = (field.value ?? '') as Json
  const formatted = useFormatter(id, 'script', value)
  // A formatter's answer is what is shown, whatever the formats say.
  const inPage = usePageFormats()
  const withDictionary = useDictionaries(id, [props.dictionary])
  const formats = { ...inPage(props), map: withDictionary(props.map, props.dictionary) }
  const isOwn = formatted === value
  const text = (item: Json) => (isOwn ? written(item, formats) : cellText(item))
  /** A value whose item of the dictionary has a colour is a tag. */
  const isTag = (item: Json) => isOwn && Boolean(wordsFor(formats.map, item)?.color)
  const shown = SHOWN[props.showType]

  const one = (item: Json): ReactNode => {
    if (shown === 'text' && isTag(item)) return <ValueTags value={withWords(item, formats.map, 'tag') ?? null} />
    if (shown === 'text') return text(item)
    if (shown === 'html')
      return <RichHtml html={cellText(item)} className="tessera-static-rich" onClick={mode === 'edit' ? stay : undefined} />
    if (shown === 'image') {
      const src = safeImageUrl(addressOf(item))
      return src === undefined ? cellText(item) : <Picture className="tessera-static-picture" src={src} alt="" />
    }
    // The address is the value's own, also where a formatter says what is read.
    const href = safeUrl(addressOf(Array.isArray(value) ? item : value))
    if (href === undefined) return text(item)
    return (
      <a href={href} target="_blank" rel="noopener" {...(mode === 'edit' ? { onClick: stay } : {})}>
        {text(item)}
      </a>
    )
  }
  const items = valueItems(formatted)
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId }) => (
        <div
          {...{ role: 'group', 'aria-labelledby': labelId, 'aria-describedby': messageId }}
          className={`tessera-static tessera-static-${field.size}${field.disabled ? ' tessera-static-disabled' : ''} ${part('field')}`}
        >
          {isEmptyValue(formatted)
            ? EMPTY[props.emptyType]
            : items.map(({ key, item }, index) => (
                <span key={key}>
                  {one(item)}
                  {(shown === 'text' || shown === 'href') && index < items.length - 1 && !isTag(item) && between}
                </span>
              ))}
        </div>
      )}
    </FormItemFrame>
  )
}
