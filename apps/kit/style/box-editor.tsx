import { IconLink } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import { useMessages } from '#shell/messages'
import { type BoxKind, boxChange, SIDES, type Side, sidesOf, toLength } from './box.ts'
import { styleTexts } from './texts.ts'
import './style.css'

/** Margin and padding as nested boxes, one field a side. */
export function BoxEditor({
  id,
  style,
  onChange,
}: {
  /** Whose style this is: fields never outlive it. */
  readonly id: string
  readonly style: JsonObject
  readonly onChange: (change: { readonly [key: string]: Json }) => void
}) {
  const t = useMessages(styleTexts)
  const [linked, setLinked] = useState(false)
  const field = (kind: BoxKind, side: Side) => (
    <LengthField
      key={`${id}:${kind}${side}`}
      className={`te-box-${side.toLowerCase()}`}
      label={t(`${kind}${side}`)}
      value={sidesOf(style, kind)[side]}
      onCommit={(length) => onChange(boxChange(style, kind, side, length, linked))}
    />
  )
  return (
    <div className="te-box-area">
      <div className="te-box te-box-margin">
        <span className="te-box-name">{t('margin')}</span>
        {SIDES.map((side) => field('margin', side))}
        <div className="te-box te-box-padding">
          <span className="te-box-name">{t('padding')}</span>
          {SIDES.map((side) => field('padding', side))}
          <button
            type="button"
            className="te-box-link"
            aria-pressed={linked}
            aria-label={t('linked')}
            title={t('linked')}
            onClick={() => setLinked(!linked)}
          >
            <IconLink />
          </button>
        </div>
      </div>
    </div>
  )
}

function LengthField(props: {
  readonly className: string
  readonly label: string
  readonly value: string
  readonly onCommit: (length: string) => void
}) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft !== null && toLength(draft) !== props.value) props.onCommit(draft)
    setDraft(null)
  }
  return (
    <input
      className={props.className}
      aria-label={props.label}
      title={props.label}
      placeholder="–"
      value={draft ?? props.value.replace(/px$/, '')}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setDraft(null)
        const now = /^(-?\d+(?:\.\d+)?)(.*)$/.exec(draft ?? (props.value || '0'))
        if (step === 0 || !now) return
        event.preventDefault()
        setDraft(null)
        props.onCommit(`${Number(now[1]) + step * (event.shiftKey ? 10 : 1)}${now[2]}`)
      }}
    />
  )
}
