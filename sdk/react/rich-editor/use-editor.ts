import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLastingEffect } from '#kernel/view'
import { loadCleaner } from '../rich-html.tsx'
import { activeOf } from './commands.ts'
import type { EditorEvents } from './create-editor.ts'

interface Options extends EditorEvents {
  readonly holder: RefObject<HTMLDivElement | null>
  /** HTML, as the form has it. */
  readonly html: string
  /** Whether it is loaded at all: not on the canvas of an editor, nor where the text is only read. */
  readonly isWanted: boolean
  readonly isDisabled: boolean
  readonly attributes: { readonly [name: string]: string | undefined }
  readonly failed: () => void
}

export interface HeldEditor {
  /** Undefined until it was needed. */
  readonly editor: Editor | undefined
  /** What is on where the cursor is, as `activeOf` gives it. */
  readonly active: string
  /** The editor, which loads now; undefined where it is not available. */
  readonly load: () => Promise<Editor | undefined>
  /** Loads it and puts the cursor where the text was pressed, or at its end. */
  readonly enter: (at?: { readonly left: number; readonly top: number }) => void
}

/** The editor of rich text, which loads when a person first goes into the text. */
export function useRichEditor({ holder, html, isWanted, isDisabled, ...others }: Options): HeldEditor {
  const { attributes, failed, ...events } = others
  const [editor, setEditor] = useState<Editor>()
  const [active, setActive] = useState('')
  const loading = useRef<Promise<Editor | undefined>>(undefined)
  const latest = useRef({ html, isDisabled, attributes, failed, ...events })
  const told = useRef(html)
  const clean = useRef((text: string) => text)
  const entering = useRef<{ readonly left: number; readonly top: number } | 'end'>(undefined)
  /** Rises when what was loaded is not wanted any more. */
  const era = useRef(0)
  useLayoutEffect(() => {
    latest.current = { html, isDisabled, attributes, failed, ...events }
  })

  const load = useCallback(async () => {
    const make = async (): Promise<Editor | undefined> => {
      const started = era.current
      const [{ createEditor }, { cleanHtml }] = await Promise.all([import('./create-editor.ts'), loadCleaner()])
      if (era.current !== started || !holder.current) return undefined
      const now = latest.current
      told.current = now.html
      const made = createEditor({
        holder: holder.current,
        // Parsing may already load what is in a text.
        html: cleanHtml(now.html),
        isEditable: !now.isDisabled,
        attributes: given(now.attributes),
        changed: (text) => {
          if (text === told.current) return
          told.current = text
          latest.current.changed(text)
        },
        pictures: (files, at) => latest.current.pictures(files, at),
        leftOut: () => latest.current.leftOut(),
      })
      clean.current = cleanHtml
      made.on('transaction', () => setActive(activeOf(made)))
      setEditor(made)
      return made
    }
    if (!isWanted) return undefined
    loading.current ??= make()
    try {
      return await loading.current
    } catch {
      loading.current = undefined
      latest.current.failed()
      return undefined
    }
  }, [isWanted, holder])

  const enter: HeldEditor['enter'] = useCallback(
    (at) => {
      entering.current = at ?? entering.current ?? 'end'
      void load()
    },
    [load],
  )
  // What stood in its place has been removed by now.
  useLayoutEffect(() => {
    const at = entering.current
    entering.current = undefined
    if (!editor || at === undefined) return
    const pos = at === 'end' ? null : editor.view.posAtCoords(at)
    editor.commands.focus(pos ? pos.pos : 'end')
  }, [editor])

  useEffect(() => {
    if (!editor || html === told.current) return
    told.current = html
    editor.commands.setContent(clean.current(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => void editor?.setEditable(!isDisabled, false), [editor, isDisabled])
  useEffect(() => {
    if (!editor) return
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, value)
    }
  })

  // A text that is only read from now on needs no editor.
  useLastingEffect(
    () => () => {
      era.current += 1
      void loading.current?.then((made) => made?.destroy())
      loading.current = undefined
      if (!isWanted) return
      setEditor(undefined)
      setActive('')
    },
    [isWanted],
  )
  return { editor, active, load, enter }
}

const given = (attributes: Options['attributes']): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
