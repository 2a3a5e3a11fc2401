import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { FormItemFrame, RichHtml, useDisabled } from '#sdk/react'
import type { richText } from './index.ts'
import './rich-text.css'
import { keepKeys } from './keep-keys.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditor } from './use-editor.ts'
import { usePictures } from './use-pictures.ts'
import { useRichField } from './use-rich-field.ts'

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof richText>) {
  const wrap = props.formWrap
  const isReadOnly = wrap.readOnly === true
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useRichField(id, props, disabled)
  const text = field.value
  const box = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  const pictures = usePictures(id)
  const ids = useRef<{ readonly labelId: string; readonly messageId: string; readonly invalid: boolean }>(undefined)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': ids.current?.labelId,
    'aria-describedby': ids.current?.messageId,
    'aria-invalid': field.error === undefined ? undefined : 'true',
    'aria-disabled': field.disabled ? 'true' : undefined,
  }
  const { editor, active, load, enter } = useEditor({
    holder,
    html: text,
    isWanted: !isReadOnly && mode !== 'edit',
    isDisabled: field.disabled,
    attributes,
    changed: (html) => {
      pictures.changed()
      field.setValue(html)
      emit('onChange', { [field.name]: html })
    },
    pictures: (files, at) => void load().then((made) => made && pictures.add(made, files, at)),
    leftOut: pictures.leftOut,
    failed: pictures.noEditor,
  })
  useEffect(() => (box.current ? keepKeys(box.current) : undefined), [])
  const canEnter = !isReadOnly && !field.disabled && mode !== 'edit'
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') && (!isReadOnly || mode === 'edit')) event.preventDefault()
    if (canEnter && !editor) enter({ left: event.clientX, top: event.clientY })
  }
  const left = (event: FocusEvent) => {
    if (!isInside.current || event.currentTarget.contains(event.relatedTarget)) return
    // The editor replaces the text once a person edits it.
    if (!editor && !isReadOnly && event.relatedTarget === null && event.target !== event.currentTarget.querySelector('[role="textbox"]'))
      return
    isInside.current = false
    emit('onBlur', { [field.name]: text })
  }
  const drawn = { ...root, className: `${root.className} tessera-rich-item` }
  return (
    <FormItemFrame root={drawn} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {(frame) => {
        ids.current = frame
        const look = `${isReadOnly ? ' tessera-rich-only-read' : ''}${field.disabled ? ' tessera-rich-disabled' : ''}${frame.invalid ? ' tessera-rich-invalid' : ''}`
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus comes and goes
          <div
            ref={box}
            className={`tessera-rich-text${look} ${part('field')}`}
            onFocus={() => {
              isInside.current = true
            }}
            onBlur={left}
          >
            {!isReadOnly && (
              <Toolbar
                className={part('toolbar')}
                active={active}
                isDisabled={field.disabled || mode === 'edit'}
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
              data-placeholder={(text === '' && wrap.placeholder) || undefined}
              onClick={press}
            >
              {!editor && (
                <ShownText
                  html={text}
                  frame={frame}
                  isReadOnly={isReadOnly}
                  isDisabled={field.disabled}
                  onFocus={() => canEnter && enter()}
                />
              )}
              {!isReadOnly && <div ref={holder} className="tessera-rich-holder" />}
            </div>
            <Note of={pictures.note} />
          </div>
        )
      }}
    </FormItemFrame>
  )
}

interface ShownTextProps {
  readonly html: string
  readonly frame: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  readonly onFocus: () => void
}

/** The text before it is edited, in the place of its editor. */
function ShownText({ html, frame: { labelId, messageId, invalid }, isReadOnly, isDisabled, onFocus }: ShownTextProps) {
  return (
    <RichHtml
      html={html}
      className="tessera-rich-shown"
      {...(isReadOnly
        ? { role: 'group', tabIndex: 0 }
        : { role: 'textbox', tabIndex: isDisabled ? -1 : 0, 'aria-multiline': true, onFocus })}
      aria-labelledby={labelId}
      aria-describedby={messageId}
      aria-invalid={(!isReadOnly && invalid) || undefined}
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
