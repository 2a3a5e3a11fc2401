import { useRef, useState } from 'react'
import type { Json } from '#sdk'
import { type Affixes, cellNumber, cellText, readNumberText, useFormatter, useFunctionProps, useLastingEffect } from '#sdk/react'
import { type Held, type Limits, rounded, stepped, within, writeInPage } from './number-text.ts'

const FORMATTER = 'formWrap.formatter'
const PARSER = 'formWrap.parser'

interface Options {
  readonly id: string
  readonly held: Held
  readonly limits: Limits
  readonly step: number
  /** The language in whose way the page writes numbers. */
  readonly locale: string | undefined
  readonly affixes: Affixes
  /** The last value is the user's. */
  readonly isEdited: boolean
  readonly onNumber: (value: number | null) => void
}

/**
 * The text of a number box. It stays as typed while the user types: each number within the limits is handed on immediately, one beyond them becomes the
 * limit on leaving. A text that is no number in the page's way stays in the box with the value null, until the user or a flow replaces it.
 */
export function useNumber({ id, held, limits, step, locale, affixes, isEdited, onNumber }: Options) {
  const functions = useFunctionProps(id)
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const focused = useRef(false)
  const beyond = useRef<number>(undefined)
  /** The text in the box, where it is no number: read by checks of the form, which a change starts before the next render. */
  const refusedNow = useRef<string>(undefined)
  /** Which of the parser's questions is the last one. */
  const asked = useRef(0)
  useLastingEffect(
    () => () => {
      asked.current = -1
    },
    [],
  )
  const number = typeof held === 'number' ? held : undefined
  const plain = number === undefined ? '' : writeInPage(number, limits.precision, locale)
  const formatted = useFormatter(id, FORMATTER, number ?? '')
  const seen = number === undefined || formatted === number ? plain : cellText(formatted)

  // A field that was filled in or reset since has nothing to do with the refused text.
  const kept = isEdited && number === undefined ? refused : undefined
  const commit = (value: number | null) => {
    beyond.current = undefined
    if (value !== (held ?? null) || kept !== undefined) onNumber(value)
  }
  const latest = useRef(commit)
  latest.current = commit
  const take = (read: Held) => {
    if (read === undefined) return
    const value = read === null ? null : rounded(read, limits)
    if (value === null || within(value, limits) === value || !focused.current) latest.current(value === null ? null : within(value, limits))
    else beyond.current = value
  }
  const isRefusedText = (text: string) => !functions.paths.includes(PARSER) && readNumberText(text, locale, affixes).kind === 'refused'
  const refuse = (text: string) => {
    setRefused(text)
    refusedNow.current = text
    // Not through `commit`: the field is checked again although its value may be null already.
    onNumber(null)
  }
  const settle = () => {
    if (beyond.current !== undefined) commit(within(beyond.current, limits))
    if (typed !== undefined && isRefusedText(typed)) refuse(typed)
    else if (typed !== undefined) setRefused(undefined)
    setTyped(undefined)
  }
  refusedNow.current = typed === undefined ? kept : isRefusedText(typed) ? typed : undefined
  return {
    number,
    shown: typed ?? kept ?? (isFocused ? plain : seen),
    /** The text that is no number, once the user left it. */
    refused: typed === undefined ? kept : undefined,
    /** The same at any moment, for checks of the form. */
    isRefused: () => refusedNow.current,
    type(text: string) {
      beyond.current = undefined
      if (!functions.paths.includes(PARSER)) {
        const read = readNumberText(text, locale, affixes)
        setTyped(read.text)
        refusedNow.current = read.kind === 'refused' ? read.text : undefined
        if (read.kind === 'number' || read.kind === 'empty') take(read.kind === 'number' ? read.value : null)
        return
      }
      setTyped(text)
      const turn = ++asked.current
      void functions.call(PARSER, [[text]]).then(
        ([answer]) => turn === asked.current && take(answered(answer)),
        () => turn === asked.current && take(plainNumber(text)),
      )
    },
    /** `steps` up, or down where it is negative. */
    step(steps: number) {
      setTyped(undefined)
      setRefused(undefined)
      refusedNow.current = undefined
      asked.current++
      commit(within(stepped(beyond.current ?? number ?? 0, step, steps), limits))
    },
    settle,
    focus() {
      focused.current = true
      if (kept !== undefined) setTyped(kept)
      setFocused(true)
    },
    leave() {
      focused.current = false
      setFocused(false)
      settle()
    },
  }
}

/** A parser's answer: a number, its text, or nothing. */
const answered = (answer: Json | undefined): Held => (answer === null || answer === '' ? null : cellNumber(answer))

function plainNumber(text: string): Held {
  const read = readNumberText(text)
  return read.kind === 'number' ? read.value : read.kind === 'empty' ? null : undefined
}
