import { type RefObject, useEffect, useRef } from 'react'
import type { Json } from '#kernel/page/values'
import { formulaInBraces } from '#sdk/setter'

/** Full-width ones come from an input method that writes Chinese. */
const OPENING = new Set(['{', '｛'])

/** A control in which a text is written; the search field of a list of choices is none. */
const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|)$/.test(target.type))) &&
  target.getAttribute('role') !== 'combobox'

/**
 * Makes a formula of an empty field in which `{{` is written, or into which `{{ formula }}` is pasted. Told before the second brace arrives, with
 * the formula and the value that the field had before the first one.
 */
export function useBraces(
  row: RefObject<HTMLElement | null>,
  active: boolean,
  valueNow: () => Json | undefined,
  onFormula: (source: string, before: Json | undefined) => void,
): void {
  const latest = useRef({ valueNow, onFormula })
  useEffect(() => {
    latest.current = { valueNow, onFormula }
  })
  useEffect(() => {
    const { current } = row
    if (!current || !active) return
    let before: Json | undefined
    const take = (event: Event, source: string, value: Json | undefined) => {
      event.preventDefault()
      event.stopPropagation()
      latest.current.onFormula(source, value)
    }
    const onInput = (event: InputEvent) => {
      const { target, data } = event
      if (!isOwnText(target) || event.isComposing || event.inputType !== 'insertText' || !OPENING.has(data ?? '')) return
      if (target.value === '') before = latest.current.valueNow()
      else if (OPENING.has(target.value)) take(event, '', before)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event
      if (!isOwnText(target) || !isAllSelected(target)) return
      const source = formulaInBraces(event.clipboardData?.getData('text/plain') ?? '')
      if (source !== null) take(event, source, latest.current.valueNow())
    }
    current.addEventListener('beforeinput', onInput, true)
    current.addEventListener('paste', onPaste, true)
    return () => {
      current.removeEventListener('beforeinput', onInput, true)
      current.removeEventListener('paste', onPaste, true)
    }
  }, [row, active])
}

/** A text that is the field's whole value: lines of a list have formulas of their own, or take none. */
export const isOwnText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  isTextField(target) && !target.readOnly && target.closest('.ts-bindable, .ts-list') === null

const isAllSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)
