import { useEffect, useState } from 'react'
import { type Json, type Label, plainText, toldBy } from '#sdk'
import { usePanel, useText } from '#sdk/setter'

type Evaluation = Awaited<ReturnType<ReturnType<typeof usePanel>['evaluate']>>

/** What an expression gives now, with its type, or where and why it fails and what it will give. */
export function LiveValue({ kind, source }: { readonly kind: 'formula' | 'template'; readonly source: string }) {
  const t = useText()
  const { evaluate, inferred, words } = usePanel()
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null)
  useEffect(() => {
    if (source.trim() === '') {
      setEvaluation(null)
      return
    }
    let current = true
    const timer = setTimeout(() => {
      evaluate({ kind, source }).then(
        (value) => current && setEvaluation(value),
        (error: unknown) => current && setEvaluation({ ok: false, message: toldBy(error) }),
      )
    }, 150)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [evaluate, kind, source])
  if (!evaluation) return null
  const willBe = inferred?.({ kind, source }) ?? ''
  if (!evaluation.ok) {
    const { at } = evaluation
    const place = at ? t({ zh: `第 ${at.line} 行第 ${at.column} 列：`, en: `Line ${at.line}, column ${at.column}: ` }) : ''
    return (
      <output className="ts-note ts-problem">
        {place}
        {words ? words(evaluation.message) : plainText(evaluation.message)}
        {willBe && <div className="ts-inferred">{willBe}</div>}
      </output>
    )
  }
  return (
    <output className="ts-note ts-live" aria-label={t({ zh: '当前值', en: 'Value now' })}>
      <code>{short(evaluation.value)}</code>
      <span>{t(typeLabel(evaluation.value))}</span>
      {evaluation.value === null && willBe && <span>{willBe}</span>}
    </output>
  )
}

function short(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function typeLabel(value: Json): Label {
  if (value === null) return { zh: '空', en: 'nothing' }
  if (Array.isArray(value)) return { zh: `列表（${value.length}）`, en: `list (${value.length})` }
  if (typeof value === 'string') return { zh: '文本', en: 'text' }
  if (typeof value === 'number') return { zh: '数字', en: 'number' }
  return typeof value === 'boolean' ? { zh: '布尔', en: 'yes/no' } : { zh: '对象', en: 'object' }
}
