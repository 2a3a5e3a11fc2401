import { Input, InputNumber, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { type BlockInput, type Json, readJson } from '#kernel/page'
import { useMessages } from '#shell/messages'
import { blockTexts } from './texts.ts'
import './blocks.css'

interface ValueInputProps {
  readonly type: BlockInput['type']
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
  if (type === 'boolean') return <Switch size="small" checked={now === true} aria-label={label} onChange={change} />
  if (type === 'number')
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
  if (type === 'string')
    return (
      <Input
        size="mini"
        value={typeof now === 'string' ? now : ''}
        {...(placeholder === undefined ? {} : { placeholder })}
        aria-label={label}
        onChange={change}
      />
    )
  const done = (): void => {
    if (typed === null) return
    const value = parsed(typed, type)
    setBad(value === undefined)
    if (value === undefined) return
    setTyped(null)
    change(value)
  }
  return (
    <>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={typed ?? JSON.stringify(now)}
        aria-label={label}
        onChange={setTyped}
        onBlur={done}
      />
      {bad && <span className="eb-wrong">{t('badJson')}</span>}
    </>
  )
}

function parsed(text: string, type: BlockInput['type']): Json | undefined {
  try {
    const value = readJson(text)
    const fits = type === 'array' ? Array.isArray(value) : typeof value === 'object' && value !== null && !Array.isArray(value)
    return fits ? value : undefined
  } catch {
    return undefined
  }
}
