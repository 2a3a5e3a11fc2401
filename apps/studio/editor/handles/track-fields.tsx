import { useId, useRef, useState } from 'react'
import { readTracks } from '#kernel/page/tracks'
import { useMessages } from '#shell/messages'
import { layoutTexts } from './layout-texts.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onKeep: (tracks: string) => void
}

/** The columns or the rows of a grid as a text; kept with Enter or when it is left, and refused in words where it is no list of tracks. */
export function TrackField({ label, value, disabled, onKeep }: Props) {
  const t = useMessages(layoutTexts)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isGivenUp = useRef(false)
  const isWrong = typed !== null && readTracks(typed) === undefined
  const keep = () => {
    if (isWrong || isGivenUp.current) return
    if (typed !== null && typed.trim() !== value) onKeep(typed.trim())
    setTyped(null)
  }
  return (
    <div className="ed-layout-tracks">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        spellCheck={false}
        disabled={disabled}
        title={disabled ? t('tracksEverywhere') : undefined}
        value={typed ?? value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          // The bar closes, which leaves the field.
          isGivenUp.current = event.key === 'Escape'
          if (event.key === 'Enter') keep()
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert">
          {t('noTracks')}
        </p>
      )}
    </div>
  )
}
