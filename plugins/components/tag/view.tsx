import { type CSSProperties, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  IconByName,
  markColor,
  oneOf,
  tableIn,
  toneClass,
  useAsk,
  useDictionaries,
  useLanguage,
  usePage,
  wordsFor,
} from '#sdk/react'
import type { tag } from './index.ts'
import './tag.css'

const STATUSES = {
  '': '',
  default: 'default',
  success: 'success',
  processing: 'processing',
  error: 'error',
  warning: 'warning',
} as const
const TEXTS = {
  zh: { close: (text: string) => (text === '' ? '关闭' : `关闭 ${text}`) },
  en: { close: (text: string) => (text === '' ? 'Close' : `Close ${text}`) },
} as const

export function View({ id, props, root, part, mode }: ViewProps<typeof tag>) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const ask = useAsk(id)
  const [closing, setClosing] = useState(false)
  const withDictionary = useDictionaries(id, [props.dictionary])
  const said = wordsFor(withDictionary(props.map, props.dictionary), props.text as Json)
  const text = said?.text || props.text
  const icon = props.icon
  const status = oneOf(STATUSES, said ? (said.status ?? '') : props.status, '')
  const chosen = status === '' ? markColor(said ? said.color : props.color) : undefined
  const close = async () => {
    if (mode === 'edit' || closing) return
    setClosing(true)
    const closes = await ask('onClose')
    setClosing(false)
    // Hidden as a flow hides it, so that one can show it again.
    if (closes) await page.call(id, 'hide', null)
  }
  const classes = [
    root.className,
    'tessera-mark-tag',
    status !== '' && `tessera-mark-tag-${status}`,
    chosen && 'tessera-mark-tag-colored',
    status === '' && !chosen && `tessera-mark-tag-toned${toneClass(props.text)}`,
    props.bordered !== false && 'tessera-mark-tag-bordered',
  ]
  const colors = chosen ? { '--tessera-tag-color': chosen.background, '--tessera-tag-text': chosen.text } : {}
  return (
    <span {...root} className={classes.filter(Boolean).join(' ')} style={{ ...colors, ...root.style } as CSSProperties}>
      {icon !== '' && <IconByName name={icon} className={part('icon')} />}
      <span className={`tessera-mark-tag-text ${part('text')}`}>{text}</span>
      {Boolean(props.closable) && (
        <button
          type="button"
          className={`tessera-mark-tag-close ${part('close')}`}
          aria-label={texts.close(text)}
          aria-busy={closing || undefined}
          onClick={(event) => {
            event.stopPropagation()
            void close()
          }}
        >
          <svg
            viewBox="0 0 16 16"
            width="1em"
            height="1em"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            aria-hidden="true"
          >
            <path d="m4 4 8 8M12 4l-8 8" />
          </svg>
        </button>
      )}
    </span>
  )
}
