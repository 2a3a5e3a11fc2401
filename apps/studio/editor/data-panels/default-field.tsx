import { Input, Switch } from '@arco-design/web-react'
import type { ValueControl, ValueTypeDeclaration } from '#sdk'

/** A value of a type that is not installed is edited as it is stored. */
const ANY_JSON: ValueControl = { by: 'json', placeholder: '' }

/** The default value of a variable as it is typed, by its type. */
export function DefaultField(props: {
  readonly id: string
  readonly noteId: string
  readonly type: ValueTypeDeclaration | undefined
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const { id, type, text, onText } = props
  const control = type?.control ?? ANY_JSON
  if (control.by === 'switch') return <Switch id={id} size="small" checked={text === 'true'} onChange={(on) => onText(String(on))} />
  if (control.by === 'json')
    return (
      <textarea
        id={id}
        className="td-json"
        spellCheck={false}
        rows={5}
        placeholder={control.placeholder}
        aria-describedby={props.noteId}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )
  return (
    <Input
      id={id}
      size="mini"
      inputMode={control.by === 'number' ? 'decimal' : 'text'}
      {...(control.by === 'line' && control.type ? { type: control.type } : {})}
      aria-describedby={props.noteId}
      value={text}
      onChange={onText}
    />
  )
}
