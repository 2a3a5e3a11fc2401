import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useLastingEffect } from '#sdk/react'

const HEIGHT = 32
/** Milliseconds without scrolling after which a column has come to rest. */
const REST = 120
/** Digits typed within so many milliseconds are one number. */
const PAUSE = 1000

export interface ColumnChoice {
  readonly value: number
  readonly label: string
}

interface ColumnProps {
  readonly name: string
  readonly choices: readonly ColumnChoice[]
  readonly value: number | undefined
  readonly onChoose: (value: number) => void
  readonly choosesByScroll: boolean
}

/** A list of numbers of which one is chosen: by mouse, arrows, Home, End, Page keys or digits, and by scrolling where that is wanted. */
export function Column({ name, choices, value, onChoose, choosesByScroll }: ColumnProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef({ digits: '', at: 0 })
  const at = choices.findIndex((choice) => choice.value === value)
  useLastingEffect(() => {
    if (at >= 0 && list.current) list.current.scrollTop = at * HEIGHT
  }, [at])
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (to: number) => {
    const next = choices[Math.min(choices.length - 1, Math.max(0, to))]
    if (next) onChoose(next.value)
  }
  const type = (digit: string) => {
    const time = performance.now()
    const isNext = time - typed.current.at < PAUSE && typed.current.digits.length < 2
    const digits = isNext ? typed.current.digits + digit : digit
    typed.current = { digits, at: time }
    const found = choices.find((choice) => choice.value === Number(digits)) ?? choices.find((choice) => choice.value === Number(digit))
    if (found) onChoose(found.value)
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1, Home: 0, End: choices.length - 1, PageDown: at + 7, PageUp: at - 7 }[
      event.key
    ]
    if (to === undefined && !/^\d$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) type(event.key)
    else move(to)
  }
  const scroll = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const place = Math.round((list.current?.scrollTop ?? 0) / HEIGHT)
      if (place !== at) move(place)
    }, REST)
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={name}
      aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
      className="tessera-time-column"
      onKeyDown={press}
      onScroll={choosesByScroll ? scroll : undefined}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard
        <div
          key={choice.value}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={`tessera-time-choice${index === at ? ' tessera-time-chosen' : ''}`}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </div>
      ))}
      {choices.length * HEIGHT > 224 && <div className="tessera-time-room" />}
    </div>
  )
}
