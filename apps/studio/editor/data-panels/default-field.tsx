import { Input, Switch } from '@arco-design/web-react'
import type { VariableType } from './variable-draft.ts'

/** The default value of a variable as it is typed, by its type. */
export function DefaultField(props: {
  readonly id: string
  readonly noteId: string
  readonly type: VariableType
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const { id, type, text, onText } = props
  if (type === 'boolean') return <Switch id={id} size="small" checked={text === 'true'} onChange={(on) => onText(String(on))} />
  if (type === 'object' || type === 'array')
    return (
      <textarea
        id={id}
        className="td-json"
        spellCheck={false}
        rows={5}
        placeholder={type === 'array' ? '[]' : '{}'}
        aria-describedby={props.noteId}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )
  return (
    <Input
      id={id}
      size="mini"
      inputMode={type === 'number' ? 'decimal' : 'text'}
      aria-describedby={props.noteId}
      value={text}
      onChange={onText}
    />
  )
}
