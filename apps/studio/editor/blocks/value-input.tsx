import { Input, InputNumber, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { type Json, readJson } from '#kernel/page/values'
import type { ValueTypeDeclaration } from '#sdk'
import { useMessages } from '#shell/messages'
import { blockTexts } from './texts.ts'
import './blocks.css'

interface ValueInputProps {
  /** Undefined where the type is not installed: its values are edited as JSON. */
  readonly type: ValueTypeDeclaration | undefined
  readonly value: Json
  readonly label: string
  readonly placeholder?: string
  readonly change: (value: Json) => void
}

/** A value of an input's type; what is no JSON of that type stays as it was typed, with the reason. */
export function ValueInput({ type, value: now, label, placeholder, change }: ValueInputProps) {
  const t = useMessages(blockTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [bad, setBad] = useState(false)
  const control = type?.control
  if (control?.by === 'switch') return <Switch size="small" checked={now === true} aria-label={label} onChange={change} />
  if (control?.by === 'number')
    return (
      <InputNumber
        size="mini"
        min={Number.MIN_SAFE_INTEGER}
        max={Number.MAX_SAFE_INTEGER}
        value={typeof now === 'number' ? now : 0}
        aria-label={label}
        onChange={(value) => change(value ?? 0)}
      />
    )
  const edit = (text: string): void => {
    const value = type ? type.fromText(text) : jsonFrom(text)
    setBad(value === undefined)
    if (value === undefined) return
    setTyped(null)
    change(value)
  }
  const wrong = bad && <span className="eb-wrong">{t('badJson')}</span>
  if (control?.by === 'line')
    return (
      <>
        <Input
          size="mini"
          value={typed ?? (typeof now === 'string' ? now : '')}
          {...(control.type ? { type: control.type } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          aria-label={label}
          onChange={(text) => {
            setTyped(text)
            edit(text)
          }}
        />
        {wrong}
      </>
    )
  return (
    <>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={typed ?? JSON.stringify(now)}
        aria-label={label}
        onChange={setTyped}
        onBlur={() => typed !== null && edit(typed)}
      />
      {wrong}
    </>
  )
}

function jsonFrom(text: string): Json | undefined {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}
