import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonLanguage } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { Json } from '#sdk'
import { readJson, useLastingEffect } from '#sdk/react'

export type ReadText =
  | { readonly ok: true; readonly value: Json }
  /** Where it stops being JSON; without a place, it is JSON of something that is neither an object nor a list. */
  | { readonly ok: false; readonly line?: number; readonly column?: number }

interface TextModeProps {
  readonly value: Json | undefined
  readonly isReadOnly: boolean
  readonly labels: { readonly labelId: string; readonly messageId: string }
  readonly onChange: (read: ReadText) => void
  /** Somebody left it after a change. */
  readonly onDone: () => void
}

const theme = EditorView.theme({
  '&': { color: 'inherit', backgroundColor: 'transparent', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6', maxHeight: '360px' },
  '.cm-content': { caretColor: 'currentcolor', padding: '4px 0' },
  '.cm-cursor': { borderLeftColor: 'currentcolor' },
  '.cm-gutters': { color: 'var(--json-beside)', backgroundColor: 'transparent', border: 'none' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'rgba(var(--primary-6), 0.25)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'rgba(var(--primary-6), 0.25)' },
})
const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-key)' },
  { tag: tags.string, color: 'var(--json-text)' },
  { tag: tags.number, color: 'var(--json-number)' },
  { tag: tags.bool, color: 'var(--json-boolean)' },
  { tag: tags.null, color: 'var(--json-null)' },
])

/** A text as JSON, or the place of its first mistake; browsers word that each in their own way, so the grammar is asked. */
export function readText(text: string): ReadText {
  if (text.trim() === '') return { ok: true, value: {} }
  try {
    const value = readJson(text)
    return value !== null && typeof value === 'object' ? { ok: true, value } : { ok: false }
  } catch {
    let found = -1
    jsonLanguage.parser.parse(text).iterate({
      enter: (node) => {
        if (node.type.isError && found < 0) found = node.from
        return found < 0
      },
    })
    const before = text.slice(0, found < 0 ? text.length : found).split('\n')
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

const written = (value: Json | undefined): string => JSON.stringify(value ?? {}, null, 2)

/** The whole value as text. Tab leaves the field, as it does elsewhere in forms. */
export function TextMode({ value, isReadOnly, labels, onChange, onDone }: TextModeProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  /** What the text was read as last: a value that is this one is none from outside. */
  const known = useRef<Json | undefined>(value)
  const told = useRef({ onChange, onDone })
  told.current = { onChange, onDone }
  const isChanged = useRef(false)
  const { labelId, messageId } = labels
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; other values are put into it below
  useLastingEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: written(value),
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          json(),
          theme,
          syntaxHighlighting(highlight),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({
            'aria-labelledby': labelId,
            'aria-describedby': messageId,
            ...(isReadOnly ? { tabindex: '0' } : {}),
          }),
          EditorView.domEventHandlers({
            blur: () => {
              if (isChanged.current) told.current.onDone()
              isChanged.current = false
            },
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((each) => each.isUserEvent('outside'))) return
            const read = readText(update.state.doc.toString())
            if (read.ok) known.current = read.value
            isChanged.current ||= read.ok
            told.current.onChange(read)
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      if (isChanged.current) told.current.onDone()
      isChanged.current = false
      made.destroy()
    }
  }, [isReadOnly, labelId, messageId])
  useEffect(() => {
    const editor = view.current
    if (!editor || known.current === value) return
    known.current = value
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: written(value) }, userEvent: 'outside' })
  }, [value])
  return <div ref={host} className="tessera-json-editor" />
}
