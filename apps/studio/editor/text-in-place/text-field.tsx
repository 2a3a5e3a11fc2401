import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { writeWords } from '#kernel/page/commands'
import { createId } from '#kernel/page/values'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { languageName } from '../parts/language-part.ts'
import { findWords } from './find-words.ts'
import { hideWords } from './hide-words.ts'
import { placeField } from './place-field.ts'
import { textInPlaceToken, type WrittenInPlace } from './text-in-place-part.ts'
import { inPlaceTexts } from './texts.ts'
import './text-field.css'

/** The field above the words that are being written. */
export function TextField() {
  const written = useSignalValue(useEditorUi().session.part(textInPlaceToken).written)
  return written ? <Field key={`${written.element} ${written.path}`} written={written} /> : null
}

function Field({ written }: { readonly written: WrittenInPlace }) {
  const ui = useEditorUi()
  const t = useMessages(inPlaceTexts)
  const locale = useLocale()
  const { box, field, size, end, grow } = useWordsField(written)
  const part = ui.session.part(textInPlaceToken)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    event.stopPropagation()
    // An input method takes Enter and Escape for itself.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Tab') {
      event.preventDefault()
      end(true)
      if (!part.beginNext(written, event.shiftKey ? -1 : 1)) ui.focusCanvas()
      return
    }
    const isEnd = event.key === 'Enter' && !(event.shiftKey && written.hasLines)
    if (!isEnd && event.key !== 'Escape') return
    event.preventDefault()
    end(isEnd)
    ui.focusCanvas()
  }
  const { language } = written
  const label =
    language === undefined
      ? t('text', { name: labelIn(written.label, locale) })
      : t('textIn', { name: labelIn(written.label, locale), language: languageName(language) })
  return (
    <div ref={box} className="ed-words">
      <div className="ed-words-line">
        <div ref={size} className="ed-words-size" aria-hidden />
        <textarea
          ref={field}
          rows={1}
          // As wide as the words beside it, and no wider.
          cols={1}
          lang={language}
          spellCheck={false}
          aria-label={label}
          aria-keyshortcuts="Enter Escape Tab Shift+Tab"
          onInput={({ currentTarget, nativeEvent }) => {
            // A line that an input method or a dropped text brought.
            if (!written.hasLines && !(nativeEvent as InputEvent).isComposing && /[\r\n]/.test(currentTarget.value))
              currentTarget.value = currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ').trim()
            grow(currentTarget.value)
          }}
          onPaste={(event) => {
            if (!written.hasLines && pasteInOneLine(event)) grow(event.currentTarget.value)
          }}
          onContextMenu={(event) => event.stopPropagation()}
          onKeyDown={press}
          onBlur={() => end(true)}
        />
      </div>
      <div className="ed-words-hint" aria-hidden>
        {language !== undefined && <strong lang={language}>{languageName(language)}</strong>}
        <span>{t('keys')}</span>
      </div>
    </div>
  )
}

/** Pastes several lines as one; false where there is one anyway, which the browser pastes. */
function pasteInOneLine(event: ClipboardEvent<HTMLTextAreaElement>): boolean {
  const pasted = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(pasted)) return false
  event.preventDefault()
  const node = event.currentTarget
  node.setRangeText(pasted.replace(/\s*[\r\n]+\s*/g, ' '), node.selectionStart, node.selectionEnd, 'end')
  return true
}

/** The field over the words that are written: it stands where they do, grows with them, and writes them when it ends. */
function useWordsField(written: WrittenInPlace) {
  const ui = useEditorUi()
  const { session } = ui
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const size = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  const part = session.part(textInPlaceToken)
  const end = (isSaved: boolean): void => {
    if (isDone.current) return
    isDone.current = true
    if (part.written.peek() === written) part.written.value = null
    const words = field.current?.value ?? written.words
    if (!isSaved || words === written.words) return
    const { element: id, path, usual, list, language = locale } = written
    session.run(
      writeWords,
      { id, path, locale: language, words, ...(usual ? { usual } : {}), ...(list ? { list } : {}) },
      { gesture: createId('words') },
    )
  }
  const grow = (words: string): void => {
    size.current!.textContent = `${words}\u200B`
    placeField(ui, written, { box: box.current!, field: field.current! })
  }
  const latest = useRef(end)
  latest.current = end
  useLayoutEffect(() => {
    const node = field.current!
    node.value = written.words
    size.current!.textContent = `${written.words}\u200B`
    const place = (): void => placeField(ui, written, { box: box.current!, field: node })
    place()
    node.focus({ preventScroll: true })
    node.select()
    const range = findWords(written.root, written.element, written.words)
    const show = range ? hideWords(range) : undefined
    const follow = session.canvas.moved.subscribe(place)
    return () => {
      follow()
      show?.()
      // What was typed counts, whatever took the field away, as a preview that a shortcut began.
      latest.current(true)
    }
  }, [written, session, ui])
  // Who is gone has no words: taken away by somebody else, or by undoing.
  const entry = useSignalValue(session.store.entry(written.element))
  useEffect(() => {
    if (!entry) latest.current(false)
  }, [entry])
  return { box, field, size, end, grow }
}
