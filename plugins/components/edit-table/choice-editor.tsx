import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { labelIn, popupContainer, useLanguage, useLastingEffect } from '#sdk/react'
import { type CellOption, chosenKeys } from './columns.ts'
import { type EditorProps, moveOf } from './text-editor.tsx'
import { TEXTS } from './texts.ts'
import { useBelow } from './use-below.ts'
import { storedChoice } from './values.ts'

/** As many options as are drawn at once; more are found by typing. */
const MOST = 200

/** Options whose words hold the text; in a tree with those above them. */
function matching(options: readonly CellOption[], text: string, isTree: boolean): readonly CellOption[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options.slice(0, MOST)
  if (!isTree) return options.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, MOST)
  const kept = new Set<number>()
  const above: number[] = []
  for (const [at, { label, depth }] of options.entries()) {
    above.length = depth
    if (label.toLowerCase().includes(wanted)) for (const one of [...above, at]) kept.add(one)
    above[depth] = at
  }
  return options.filter((_, at) => kept.has(at)).slice(0, MOST)
}

/** Options below the cell, found by typing, walked by keys; one of them or several. */
export function ChoiceEditor({ column, value, label, start, onDone, onCancel }: EditorProps) {
  const locale = useLanguage()
  const id = useId()
  const isSeveral = column.mode !== ''
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isOver = useRef(false)
  const [text, setText] = useState(start ?? '')
  const [keys, setKeys] = useState<readonly string[]>(() => chosenKeys(value))
  const shown = useMemo(() => matching(column.options, text, column.type === 'tree-select'), [column, text])
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ key }) => key === keys[0]),
    ),
  )
  const current = shown[Math.min(at, shown.length - 1)]
  const place = useBelow(box)
  useLastingEffect(() => box.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is what the list shows now
  useLastingEffect(() => list.current?.querySelector('[data-current]')?.scrollIntoView?.({ block: 'nearest' }), [current])

  const end = (chosen: readonly string[], move: Parameters<typeof onDone>[1]) => {
    if (isOver.current) return
    isOver.current = true
    // What was not chosen anew stays as it was, also where it is no option.
    const before = chosenKeys(value)
    const isSame = before.length === chosen.length && before.every((key, index) => key === chosen[index])
    onDone(isSame ? value : storedChoice(column, chosen), move)
  }
  const take = (key: string, move: Parameters<typeof onDone>[1]) => {
    if (!isSeveral) {
      end([key], move)
      return
    }
    setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const move = moveOf(event)
    const typed = text.trim()
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Home' && text === '') setAt(0)
    else if (event.key === 'End' && text === '') setAt(shown.length - 1)
    else if (event.key === 'Backspace' && text === '' && keys.length > 0) setKeys(keys.slice(0, -1))
    else if (move === 'down' && column.mode === 'tags' && typed !== '' && !shown.some((one) => one.label === typed)) take(typed, 'stay')
    else if (move === 'down' && isSeveral && (event.ctrlKey || event.metaKey)) end(keys, 'down')
    else if (move === 'down' && current && !current.disabled) take(current.key, 'down')
    else if (move === 'next' || move === 'previous') end(keys, move)
    else return
    event.preventDefault()
  }
  const labels = keys.map((key) => column.byKey.get(key)?.label ?? key).join(', ')
  const popup = (
    <ul
      ref={list}
      {...{ role: 'listbox', 'aria-multiselectable': isSeveral || undefined }}
      id={id}
      aria-label={label}
      className="tessera-edit-list"
      style={place}
      // The text box keeps the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((option, index) => (
        <li
          key={option.key}
          id={`${id}${index}`}
          {...{ role: 'option', 'aria-selected': keys.includes(option.key), 'aria-disabled': option.disabled || undefined }}
          data-current={option === current || undefined}
          style={{ paddingInlineStart: 12 + option.depth * 18 }}
          onPointerMove={() => setAt(index)}
          {...{
            onClick: (event: MouseEvent) => {
              event.stopPropagation()
              if (!option.disabled) take(option.key, 'stay')
            },
          }}
        >
          <span>{option.label}</span>
          {keys.includes(option.key) && <span aria-hidden="true">✓</span>}
        </li>
      ))}
      {shown.length === 0 && (
        <li role="presentation" className="tessera-edit-none">
          {labelIn(TEXTS.nothing, locale)}
        </li>
      )}
    </ul>
  )
  return (
    <>
      <input
        ref={box}
        className="tessera-edit-input"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current ? `${id}${shown.indexOf(current)}` : undefined}
        autoComplete="off"
        value={text}
        placeholder={labels || column.placeholder}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onBlur={() => end(keys, 'away')}
      />
      {box.current && createPortal(popup, popupContainer(box.current))}
    </>
  )
}
