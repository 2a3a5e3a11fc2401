import { useEffect, useState } from 'react'
import type { Evaluation } from '#kernel/engine'
import { type Told, toldBy } from '#kernel/message'
import type { Binding } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { usePanel } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { formTexts } from '../../../../kit/form/texts.ts'
import { expectedType, showValue, typeOfValue } from '../../../../kit/form/value-types.ts'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import { sampleRowsToken } from '../../parts/sample-row-part.ts'
import { useWords } from '../../words/use-words.ts'
import { certainlyNot, type Type } from '../types/type.ts'
import { TYPE_TEXT, typeText } from '../types/type-text.ts'
import { useInferred } from '../types/use-inferred.ts'

const WAIT = 150

/** What formulas fail of that read in something which is not there yet. */
const OF_NOTHING = new Set(
  ['read-of-nothing', 'write-of-nothing', 'not-a-function', 'not-iterable', 'not-an-object', 'type-error'].map((name) => `engine.${name}`),
)
const isOfNothing = (told: Told): boolean => typeof told === 'object' && 'code' in told && OF_NOTHING.has(told.code)

/** Whether a formula fails only because nobody knows yet what the event brings. */
export const waitsForEvent = ({ source }: Binding, evaluation: Evaluation): boolean =>
  !evaluation.ok && /\beventParams\b/.test(source) && isOfNothing(evaluation.message)

/** The value of a formula as the page stands, with its type, or why there is none and what it will be. */
export function LiveValue(props: {
  readonly binding: Binding
  readonly field: FieldSpec
  readonly input?: Json
  /** `eventParams` are not known before the flow has run. */
  readonly waiting?: true
}) {
  const { binding, field, input } = props
  const t = useMessages(formTexts)
  const words = useWords()
  const evaluation = useEvaluation(binding, input)
  const inferred = useInferred(binding, input)
  if (binding.kind === 'function' || binding.source.trim() === '') return null
  const expected = expectedType(field)
  const willBe = <WillBe type={inferred} expected={expected} />
  if (!evaluation) return <output className="te-live">{t('evaluating')}</output>
  if (props.waiting && waitsForEvent(binding, evaluation))
    return (
      <output className="te-live te-live-waiting">
        {t('afterRun')}
        {willBe}
      </output>
    )
  if (!evaluation.ok) {
    const { at } = evaluation
    return (
      <output className="te-live te-live-error">
        {words(evaluation.message)}
        {at && t(at.line === 1 ? 'atColumn' : 'atLine', { line: at.line, column: at.column })}
        {willBe}
      </output>
    )
  }
  const type = typeOfValue(evaluation.value)
  const wrong = expected !== undefined && type !== expected && type !== 'nothing'
  return (
    <output className={wrong ? 'te-live te-live-warning' : 'te-live'} aria-label={t('valueIs')}>
      <code>{showValue(evaluation.value) || t('empty')}</code> <span className="te-live-type">{t(TYPE_TEXT[type])}</span>
      {wrong ? <div>{t('expected', { type: t(TYPE_TEXT[expected]) })}</div> : null}
      {type === 'nothing' ? willBe : null}
    </output>
  )
}

/** What a formula without a value will give, as its text tells; and, quietly, that this is not what the field takes. */
function WillBe({ type, expected }: { readonly type: Type; readonly expected: keyof typeof TYPE_TEXT | undefined }) {
  const t = useMessages(formTexts)
  const told = typeText(type)
  if (told === '') return null
  return (
    <div className="te-live-type">
      {t('inferred', { type: told })}
      {expected && certainlyNot(type, expected) ? <div>{t('expected', { type: t(TYPE_TEXT[expected]) })}</div> : null}
    </div>
  )
}

/** Evaluates after a pause in typing, and again whenever the page changed. */
export function useEvaluation(binding: Binding, input: Json = null): Evaluation | null {
  const { evaluate } = usePanel()
  const editor = useEditor()
  const document = useSignalValue(editor.store.current)
  const samples = useSignalValue(editor.part(sampleRowsToken).chosen)
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null)
  const sample = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither the document nor the sample rows are read, their change is what asks again
  useEffect(() => {
    if (binding.kind === 'function' || binding.source.trim() === '') return
    let current = true
    const timer = setTimeout(() => {
      evaluate(binding, JSON.parse(sample) as Json).then(
        (value) => current && setEvaluation(value),
        (thrown: unknown) => current && setEvaluation({ ok: false, message: toldBy(thrown) }),
      )
    }, WAIT)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [binding.kind, binding.source, sample, evaluate, document, samples])
  return evaluation
}
