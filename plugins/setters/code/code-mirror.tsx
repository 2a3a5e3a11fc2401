import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderText, tooltips } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { highlight, theme } from './theme.ts'
import './code.css'

export interface CodeMirrorProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** The text is finished: Ctrl or Cmd with Enter, or the field was left. */
  readonly onApply?: (() => void) | undefined
  /** Called beside it, by the keys alone. */
  readonly onDone?: (() => void) | undefined
  readonly labelId: string
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Language, completion and so on; read when the editor is made. */
  readonly extensions: Extension
  readonly size: 'line' | 'block' | 'dialog'
  readonly autoFocus?: boolean
  /** Told of the editor once it is there, for who writes into it from beside. */
  readonly onView?: ((view: EditorView) => void) | undefined
}

/** CodeMirror as a form control: Tab goes on to the next field, and a value set from outside replaces the text. */
export function CodeMirror(props: CodeMirrorProps) {
  const { value, onChange, onApply, onDone, labelId, disabled, invalid, placeholder, extensions, size, autoFocus, onView } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ onChange, onApply, onDone })
  useEffect(() => {
    latest.current = { onChange, onApply, onDone }
  })
  const [varying] = useRef([new Compartment()]).current
  const settings: Extension = [
    EditorState.readOnly.of(disabled ?? false),
    EditorView.editable.of(!disabled),
    placeholder ? placeholderText(placeholder) : [],
    EditorView.contentAttributes.of({
      'aria-labelledby': labelId,
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(disabled ? { 'aria-disabled': 'true' } : {}),
    }),
  ]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; later values are dispatched to it below
  useEffect(() => {
    const apply = (): boolean => {
      latest.current.onApply?.()
      latest.current.onDone?.()
      return true
    }
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        // Whoever comes here goes on writing.
        selection: { anchor: value.length },
        extensions: [
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          autocompletion({ icons: false }),
          tooltips(size === 'dialog' ? {} : { parent: document.body }),
          EditorView.lineWrapping,
          syntaxHighlighting(highlight),
          theme,
          Prec.high(keymap.of([{ key: 'Mod-Enter', run: apply }])),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          extensions,
          varying!.of(settings),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((each) => each.isUserEvent('set')))
              latest.current.onChange(update.state.doc.toString())
          }),
          EditorView.domEventHandlers({
            blur: () => {
              latest.current.onApply?.()
            },
            // The studio's shortcuts are not for somebody who is typing code.
            keydown: (event) => {
              if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
            },
          }),
        ],
      }),
    })
    view.current = made
    onView?.(made)
    if (autoFocus) made.focus()
    return () => {
      made.destroy()
      view.current = undefined
    }
  }, [])

  useEffect(() => {
    const current = view.current
    if (!current || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value }, userEvent: 'set' })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the settings are made of
  useEffect(() => {
    view.current?.dispatch({ effects: varying!.reconfigure(settings) })
  }, [disabled, invalid, placeholder, labelId])

  return <div ref={host} className={`ts-code ts-code-${size}`} data-invalid={invalid || undefined} data-disabled={disabled || undefined} />
}
