import { type FormEvent, useId, useState } from 'react'
import type { Json } from '#sdk'
import { type JsonKind, kindOf, readAs } from './json-value.ts'
import type { Texts } from './texts.ts'

interface EntryFormProps {
  readonly title: string
  /** Undefined where the entry has no name: in a list, and the root. */
  readonly name: string | undefined
  readonly value: Json | undefined
  /** Names that are taken already. */
  readonly others: ReadonlySet<string>
  readonly texts: Texts
  readonly onSave: (name: string, value: Json) => void
  readonly onCancel: () => void
}

const KINDS: readonly JsonKind[] = ['text', 'number', 'boolean', 'null', 'object', 'list']
const textOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)

/** A new entry, or another value for one that is there. It stands inside of a form, so it is none itself. */
export function EntryForm({ title, name: given, value, others, texts, onSave, onCancel }: EntryFormProps) {
  const id = useId()
  const [name, setName] = useState(given ?? '')
  const [kind, setKind] = useState<JsonKind>(value === undefined ? 'text' : kindOf(value))
  const [text, setText] = useState(textOf(value))
  const [wrong, setWrong] = useState('')
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const read = readAs(kind, kind === 'boolean' && text !== 'false' ? 'true' : text)
    if (given !== undefined && others.has(name)) setWrong(texts.taken)
    else if (read === undefined) setWrong(texts.wrong[kind])
    else onSave(name, read)
  }
  const isLong = kind === 'object' || kind === 'list' || (kind === 'text' && text.includes('\n'))
  const field = {
    id: `${id}-value`,
    value: text,
    'aria-invalid': wrong !== '' || undefined,
    'aria-describedby': `${id}-wrong`,
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(event.currentTarget.value)
      setWrong('')
    },
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form cannot stand in a form
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      className="tessera-json-form"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement) && !(event.target instanceof HTMLButtonElement))
          save(event)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <strong id={`${id}-title`} className="tessera-json-form-title">
        {title}
      </strong>
      <div className="tessera-json-fields">
        {given !== undefined && (
          <label>
            <span>{texts.name}</span>
            <input
              // biome-ignore lint/a11y/noAutofocus: somebody asked for it just now
              autoFocus
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setWrong('')
              }}
            />
          </label>
        )}
        <label>
          <span>{texts.type}</span>
          <select
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as JsonKind)
              setWrong('')
            }}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {texts.kinds[each]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'boolean' ? (
          <label>
            <span>{texts.value}</span>
            <select value={text === 'false' ? 'false' : 'true'} onChange={(event) => setText(event.target.value)}>
              {['true', 'false'].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        ) : (
          kind !== 'null' && (
            <label className="tessera-json-wide" htmlFor={field.id}>
              <span>{texts.value}</span>
              {isLong ? (
                <textarea {...field} rows={4} spellCheck={false} />
              ) : (
                // biome-ignore lint/a11y/noAutofocus: as above
                <input {...field} autoFocus={given === undefined} inputMode={kind === 'number' ? 'decimal' : undefined} />
              )}
            </label>
          )
        )}
      </div>
      <div id={`${id}-wrong`} className="tessera-json-wrong" role={wrong === '' ? undefined : 'alert'}>
        {wrong}
      </div>
      <div className="tessera-json-buttons">
        <button type="button" className="tessera-json-button tessera-json-main" onClick={save}>
          {texts.save}
        </button>
        <button type="button" className="tessera-json-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </div>
  )
}
