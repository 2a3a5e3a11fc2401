import { useId, useState } from 'react'
import { tableIn, useLanguage } from '#sdk/react'

const TEXTS = { zh: '说明', en: 'Explanation' } as const

/** A sign that shows an explanation below it when it is pressed, and to the mouse that rests on it. */
export function Tip({ text }: { readonly text: string }) {
  const name = tableIn(TEXTS, useLanguage())
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="tessera-descriptions-tip"
        aria-label={name}
        aria-expanded={isOpen}
        aria-describedby={id}
        title={text}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!isOpen)
        }}
      >
        ?
      </button>
      <span id={id} className="tessera-descriptions-explained" hidden={!isOpen}>
        {text}
      </span>
    </>
  )
}
