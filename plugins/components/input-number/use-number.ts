import { useEffect, useRef, useState } from 'react'
import { asText, useFormatter, useFunctionProps } from '#sdk/react'
import { cleaned, type Held, type Limits, readNumber, rounded, stepped, within, writeNumber } from './number-text.ts'

const FORMATTER = 'formWrap.formatter'
const PARSER = 'formWrap.parser'

interface Options {
  readonly id: string
  readonly held: Held
  readonly limits: Limits
  readonly step: number
  readonly onNumber: (value: number | '') => void
}

/**
 * The text of a number box. While somebody types it stays as typed; each number within the limits is handed on at once, one beyond them is brought
 * back to the limit on leaving.
 */
export function useNumber({ id, held, limits, step, onNumber }: Options) {
  const functions = useFunctionProps(id)
  const [typed, setTyped] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const focused = useRef(false)
  const beyond = useRef<number>(undefined)
  /** Which of the parser's questions is the last one. */
  const asked = useRef(0)
  useEffect(
    () => () => {
      asked.current = -1
    },
    [],
  )
  const number = typeof held === 'number' ? held : undefined
  const plain = number === undefined ? '' : writeNumber(number, limits.precision)
  const formatted = useFormatter(id, FORMATTER, number ?? '')
  const seen = number === undefined || formatted === number ? plain : asText(formatted)

  const commit = (value: number | '') => {
    beyond.current = undefined
    if (value !== (held ?? '')) onNumber(value)
  }
  const latest = useRef(commit)
  latest.current = commit
  const take = (read: Held) => {
    if (read === undefined) return
    const value = read === '' ? '' : rounded(read, limits)
    if (value === '' || within(value, limits) === value || !focused.current) latest.current(value === '' ? '' : within(value, limits))
    else beyond.current = value
  }
  const settle = () => {
    if (beyond.current !== undefined) commit(within(beyond.current, limits))
    setTyped(undefined)
  }
  return {
    number,
    shown: typed ?? (isFocused ? plain : seen),
    type(text: string) {
      beyond.current = undefined
      if (!functions.paths.includes(PARSER)) {
        setTyped(cleaned(text))
        take(readNumber(cleaned(text)))
        return
      }
      setTyped(text)
      const turn = ++asked.current
      void functions.call(PARSER, [[text]]).then(
        ([answer]) => turn === asked.current && take(readNumber(asText(answer))),
        () => turn === asked.current && take(readNumber(cleaned(text))),
      )
    },
    /** `steps` up, or down where it is negative. */
    step(steps: number) {
      setTyped(undefined)
      asked.current++
      commit(within(stepped(beyond.current ?? number ?? 0, step, steps), limits))
    },
    settle,
    focus() {
      focused.current = true
      setFocused(true)
    },
    leave() {
      focused.current = false
      setFocused(false)
      settle()
    },
  }
}
