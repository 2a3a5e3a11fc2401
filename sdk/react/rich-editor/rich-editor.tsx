import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Locale } from '#kernel/message'
import { RichHtml } from '../rich-html.tsx'
import { keepKeys } from './keep-keys.ts'
import './rich-editor.css'
import { Toolbar } from './toolbar.tsx'
import { useRichEditor } from './use-editor.ts'
import { type PictureSources, usePictures } from './use-pictures.ts'

/** The names by which assistive technology knows a control. */
export interface ControlNames {
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** Props of `RichEditor`, an editor of rich text with a toolbar. */
export interface RichEditorProps {
  /** HTML of any source: it is cleaned before it is shown. */
  readonly html: string
  readonly locale: Locale
  /** Shown as it stands, and no editor is loaded: on the canvas of the studio. */
  readonly isStill?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly placeholder?: string
  readonly names: ControlNames
  readonly pictures: PictureSources
  /** Classes of its parts: `field`, `toolbar`, `content`. */
  readonly part?: (name: string) => string
  /** Receives HTML; empty for a text with nothing in it. */
  readonly change: (html: string) => void
  /** The focus has left text and toolbar. */
  readonly left?: () => void
}

const NO_PART = (): string => ''

/**
 * Edits rich text. Its editor loads when a person first goes into the text.
 * @example <RichEditor {...{ html, locale, names, pictures }} change={setHtml} />
 */
export function RichEditor(props: RichEditorProps): ReactNode {
  const { html, locale, isStill = false, isReadOnly = false, isDisabled = false, isInvalid = false } = props
  const { names, part = NO_PART, placeholder = '', change, left } = props
  const box = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  const pictures = usePictures(props.pictures, locale)
  const { editor, active, load, enter } = useRichEditor({
    holder,
    html,
    isWanted: !isReadOnly && !isStill,
    isDisabled,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      ...names,
      'aria-invalid': isInvalid ? 'true' : undefined,
      'aria-disabled': isDisabled ? 'true' : undefined,
    },
    changed: (text) => {
      pictures.changed()
      change(text)
    },
    pictures: (files, at) => void load().then((made) => made && pictures.add(made, files, at)),
    leftOut: pictures.leftOut,
    failed: pictures.noEditor,
  })
  useEffect(() => (box.current ? keepKeys(box.current) : undefined), [])
  const canEnter = !isReadOnly && !isDisabled && !isStill
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') && (!isReadOnly || isStill)) event.preventDefault()
    if (canEnter && !editor) enter({ left: event.clientX, top: event.clientY })
  }
  const blur = (event: FocusEvent) => {
    if (!isInside.current || event.currentTarget.contains(event.relatedTarget)) return
    const isText = event.target === event.currentTarget.querySelector('[role="textbox"]')
    // The editor replaces the text once a person edits it.
    if (!editor && !isReadOnly && event.relatedTarget === null && !isText) return
    isInside.current = false
    left?.()
  }
  const looks = { 'only-read': isReadOnly, disabled: isDisabled, invalid: isInvalid }
  const look = Object.entries(looks)
    .map(([name, is]) => (is ? ` tessera-rich-${name}` : ''))
    .join('')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus comes and goes
    <div
      ref={box}
      className={`tessera-rich-text${look} ${part('field')}`}
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={blur}
    >
      {!isReadOnly && (
        <Toolbar
          className={part('toolbar')}
          locale={locale}
          active={active}
          isDisabled={isDisabled || isStill}
          editor={load}
          leave={() => (editor ? editor.commands.focus() : enter())}
          addPicture={() => void pictures.choose(load)}
          {...(pictures.chooseFromCloud ? { addFromCloud: () => void pictures.chooseFromCloud?.(load) } : {})}
        />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is in it takes the focus */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text goes into it */}
      <div
        className={`tessera-rich-area ${part('content')}`}
        data-placeholder={(html === '' && placeholder) || undefined}
        onClick={press}
      >
        {!editor && (
          <ShownText {...{ html, names, isReadOnly, isDisabled, isInvalid }} onFocus={() => canEnter && enter()} />
        )}
        {!isReadOnly && <div ref={holder} className="tessera-rich-holder" />}
      </div>
      <Note of={pictures.note} />
    </div>
  )
}

interface ShownTextProps {
  readonly html: string
  readonly names: ControlNames
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onFocus: () => void
}

/** The text before it is edited, in the place of its editor. */
function ShownText({ html, names, isReadOnly, isDisabled, isInvalid, onFocus }: ShownTextProps) {
  return (
    <RichHtml
      html={html}
      className="tessera-rich-shown"
      {...(isReadOnly
        ? { role: 'group', tabIndex: 0 }
        : { role: 'textbox', tabIndex: isDisabled ? -1 : 0, 'aria-multiline': true, onFocus })}
      {...names}
      aria-invalid={(!isReadOnly && isInvalid) || undefined}
      aria-disabled={isDisabled || undefined}
      data-placeholder={undefined}
    />
  )
}

/** What happened to pictures that were put into the text. */
function Note({ of: note }: { readonly of: ReturnType<typeof usePictures>['note'] }) {
  if (!note) return null
  return (
    <div role={note.tone} className={`tessera-rich-note tessera-rich-${note.tone}`}>
      {note.text}
    </div>
  )
}
