import '@arco-design/web-react/es/style/index.css'
import type { CSSProperties } from 'react'
import type { Json, ViewProps } from '#sdk'
import { FormItemFrame, Picture, safeImageUrl, tableIn, useLanguage } from '#sdk/react'
import { Acts } from './acts.tsx'
import type { signature } from './index.ts'
import './signature.css'
import { TEXTS, type Texts } from './texts.ts'
import { type Signing, useSignature } from './use-signature.ts'

/** An address under which a value can be shown as a picture. SVG shown as a picture runs nothing. */
const pictureOf = (value: Json | undefined): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^<svg[\s>]/i.test(text) ? `data:image/svg+xml,${encodeURIComponent(text)}` : safeImageUrl(text)
}

interface PaperProps {
  readonly signing: Signing
  readonly part: (name: string) => string
  readonly texts: Texts
  readonly hint: string
  /** What the field was filled with, as an address of a picture. */
  readonly shown: string | undefined
  readonly isSigned: boolean
}

function Paper({ signing, part, texts, hint, shown, isSigned }: PaperProps) {
  const { pad, isUsable, look, confirm } = signing
  const { isTyping, strokes, name, setName, setDirty } = signing.draft
  return (
    <div className={`tessera-signature-paper ${part('paper')}`}>
      <canvas ref={pad.canvas} role="img" aria-label={isSigned ? texts.signed : texts.paper} hidden={isTyping || shown !== undefined} />
      {shown !== undefined &&
        // A drawing that is the value itself is no address.
        (shown.startsWith('data:') ? <img src={shown} alt={texts.signed} /> : <Picture src={shown} alt={texts.signed} />)}
      {isTyping && shown === undefined && (
        <input
          className="tessera-signature-name"
          aria-label={texts.name}
          placeholder={texts.name}
          autoComplete="name"
          maxLength={60}
          disabled={!isUsable}
          value={name}
          style={{ color: look.color }}
          onChange={(event) => {
            setName(event.target.value)
            setDirty(event.target.value.trim() !== '')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            confirm()
          }}
        />
      )}
      {!isTyping && strokes === 0 && shown === undefined && (
        <span className="tessera-signature-hint" aria-hidden="true">
          {pad.failed ? texts.failed : hint}
        </span>
      )}
    </div>
  )
}

export function View(view: ViewProps<typeof signature>) {
  const { props, root, part } = view
  const texts = tableIn(TEXTS, useLanguage())
  const signing = useSignature(view)
  const { draft, look, problem, isBarred, formItem, field, isConfirmed } = signing
  // What a form was filled with, or somebody else signed: shown until it is cleared.
  const shown = !draft.isDirty && !isConfirmed ? pictureOf(field.value) : undefined
  const style = { '--tessera-signature-height': `${look.height}px`, '--tessera-signature-paper': look.background } as CSSProperties
  const isSigned = !draft.isDirty && (shown !== undefined || (draft.hasOwn && isConfirmed))
  return (
    <FormItemFrame root={root} formItem={formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={messageId}
          className={`tessera-signature ${part('field')}`}
          style={style}
          data-wrong={invalid || undefined}
        >
          <Paper
            signing={signing}
            part={part}
            texts={texts}
            hint={props.formWrap.placeholder || texts.hint}
            shown={shown}
            isSigned={isSigned}
          />
          <Acts wrap={props.formWrap} part={part} signing={signing} texts={texts} isGiven={shown !== undefined} isSigned={isSigned} />
          {isBarred && (
            <div className="tessera-signature-problem" role="note">
              {texts.barred}
            </div>
          )}
          {problem !== undefined && (
            <div className="tessera-signature-problem" role="alert">
              {problem}
            </div>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}
