import { useEffect, useState } from 'react'
import type { Evaluation } from '#kernel/engine'
import type { Binding, Json } from '#kernel/page'
import type { FieldSpec } from '#sdk'
import { useSignalValue } from '#sdk/react'
import { usePanel } from '#sdk/setter'
import { useMessages } from '#shell/messages'
import { useEditor } from '../../session.ts'
import { texts } from '../texts.ts'
import { expectedType, showValue, type TypeName, typeOfValue } from './value-types.ts'

const WAIT = 150

const TYPE_TEXT = {
  text: 'typeText',
  number: 'typeNumber',
  boolean: 'typeBoolean',
  list: 'typeList',
  object: 'typeObject',
  nothing: 'typeNothing',
} as const satisfies { readonly [type in TypeName]: string }

/** The value of a formula as the page stands, with its type, or why there is none. */
export function LiveValue(props: {
  readonly binding: Binding
  readonly field: FieldSpec
  readonly input?: Json
  /** `eventParams` are not known before the flow has run. */
  readonly waiting?: true
}) {
  const { binding, field, input } = props
  const t = useMessages(texts)
  const evaluation = useEvaluation(binding, input)
  if (binding.kind === 'function' || binding.source.trim() === '') return null
  if (!evaluation) return <output className="te-live">{t('evaluating')}</output>
  if (!evaluation.ok && props.waiting && /\beventParams\b/.test(binding.source) && evaluation.message.startsWith('TypeError'))
    return <output className="te-live te-live-waiting">{t('afterRun')}</output>
  if (!evaluation.ok) {
    const at = evaluation.at ? ` (${evaluation.at.line}:${evaluation.at.column})` : ''
    return (
      <output className="te-live te-live-error">
        {evaluation.message}
        {at}
      </output>
    )
  }
  const type = typeOfValue(evaluation.value)
  const expected = expectedType(field)
  const wrong = expected !== undefined && type !== expected && type !== 'nothing'
  return (
    <output className={wrong ? 'te-live te-live-warning' : 'te-live'} aria-label={t('valueIs')}>
      <code>{showValue(evaluation.value) || t('empty')}</code> <span className="te-live-type">{t(TYPE_TEXT[type])}</span>
      {wrong ? <div>{t('expected', { type: t(TYPE_TEXT[expected]) })}</div> : null}
    </output>
  )
}

/** Evaluates after a pause in typing, and again whenever the page changed. */
export function useEvaluation(binding: Binding, input: Json = null): Evaluation | null {
  const { evaluate } = usePanel()
  const document = useSignalValue(useEditor().store.current)
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null)
  const sample = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is not read, its change is what asks again
  useEffect(() => {
    if (binding.kind === 'function' || binding.source.trim() === '') return
    let current = true
    const timer = setTimeout(() => {
      evaluate(binding, JSON.parse(sample) as Json).then(
        (value) => current && setEvaluation(value),
        (thrown: unknown) => current && setEvaluation({ ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) }),
      )
    }, WAIT)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [binding.kind, binding.source, sample, evaluate, document])
  return evaluation
}
