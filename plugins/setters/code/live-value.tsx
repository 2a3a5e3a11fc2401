import { plainText } from '#sdk'
import { filled, usePanel, useText } from '#sdk/setter'
import { type Evaluation, useEvaluation } from './use-evaluation.ts'
import { gist, typeLabel } from './values.ts'

interface FormulaText {
  readonly kind: 'formula' | 'template'
  readonly source: string
}

/** What an expression gives now, with its type, or where and why it fails and what it will give. */
export function LiveValue({ kind, source }: FormulaText) {
  const t = useText()
  const { inferred } = usePanel()
  const evaluation = useEvaluation(kind, source)
  if (!evaluation) return null
  const willBe = inferred?.({ kind, source }) ?? ''
  if (!evaluation.ok) {
    return (
      <output className="ts-note ts-problem">
        <Failure evaluation={evaluation} />
        {willBe && <div className="ts-inferred">{willBe}</div>}
      </output>
    )
  }
  return (
    <output className="ts-note ts-live" aria-label={t(VALUE_NOW)}>
      <code>{gist(evaluation.value)}</code>
      <span>{t(typeLabel(evaluation.value))}</span>
      {evaluation.value === null && willBe && <span>{willBe}</span>}
    </output>
  )
}

/** The same where there is room: the value and its type below each other, with their names. */
export function Result({ kind, source }: FormulaText) {
  const t = useText()
  const { inferred, notYet } = usePanel()
  const evaluation = useEvaluation(kind, source)
  const willBe = inferred?.({ kind, source }) ?? ''
  if (source.trim() === '')
    return (
      <output className="ts-result ts-note">
        {t({ zh: '从列表中选一个名称，或直接输入', en: 'Pick a name from the list, or write' })}
      </output>
    )
  if (!evaluation) return <output className="ts-result ts-note">{t({ zh: '计算中…', en: 'Evaluating…' })}</output>
  const later = notYet?.({ kind, source }, evaluation) ?? null
  if (later !== null)
    return (
      <output className="ts-result ts-note">
        {later}
        {willBe && <div>{willBe}</div>}
      </output>
    )
  return (
    <output className={evaluation.ok ? 'ts-result' : 'ts-result ts-result-failed'}>
      <span className="ts-result-name">{evaluation.ok ? t(VALUE_NOW) : t({ zh: '出错', en: 'Fails' })}</span>
      {evaluation.ok ? (
        <code className="ts-result-value">{gist(evaluation.value, 2000)}</code>
      ) : (
        <span className="ts-result-value">
          <Failure evaluation={evaluation} />
        </span>
      )}
      {evaluation.ok && (
        <>
          <span className="ts-result-name">{t({ zh: '类型', en: 'Type' })}</span>
          <span className="ts-result-type">{t(typeLabel(evaluation.value))}</span>
        </>
      )}
      {willBe !== '' && (!evaluation.ok || evaluation.value === null) && <span className="ts-result-inferred">{willBe}</span>}
    </output>
  )
}

function Failure({ evaluation: { at, message } }: { readonly evaluation: Evaluation & { readonly ok: false } }) {
  const t = useText()
  const { words } = usePanel()
  const place = at
    ? t(filled({ zh: '第 {line} 行第 {column} 列：', en: 'Line {line}, column {column}: ' }, { line: at.line, column: at.column }))
    : ''
  return `${place}${words ? words(message) : plainText(message)}`
}

const VALUE_NOW = { zh: '当前值', en: 'Value now' }
