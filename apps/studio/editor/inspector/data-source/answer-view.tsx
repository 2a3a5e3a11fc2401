import type { ReactNode } from 'react'
import type { LoadResult } from '#kernel/engine'
import { sameJson } from '#kernel/page/values'
import { failedResult, toldBy } from '#sdk'
import { useMessages } from '#shell/messages'
import { JsonBlock } from '../../../../kit/panel/json-block.tsx'
import { answerCode } from '../../words/answer-code.ts'
import { useWords } from '../../words/use-words.ts'
import { isPrivate, PrivateAddress } from './private-address.tsx'
import { dataTexts } from './texts.ts'

/** An answer with the time it took. */
export interface Answer {
  readonly result: LoadResult
  readonly ms: number
}

/** Times a request; a rejection is an answer too. */
export async function answered(run: () => Promise<LoadResult>): Promise<Answer> {
  const start = performance.now()
  const result = await run().catch((thrown: unknown): LoadResult => failedResult('', toldBy(thrown)))
  return { result, ms: Math.round(performance.now() - start) }
}

/**
 * What came back: success or not, how long it took, what else is known about it, and the data before and after the
 * path. `address`: what was
 * requested, for a message about it.
 */
export function AnswerView(props: { readonly answer: Answer; readonly address: string; readonly children?: ReactNode }) {
  const { answer, address, children } = props
  const t = useMessages(dataTexts)
  const words = useWords()
  const { result, ms } = answer
  const ok = result.code === 0
  const code = answerCode(result)
  return (
    <section className="te-answer" aria-label={t('answer')}>
      <p role="status">
        <strong className={ok ? 'te-ok' : 'te-failed'}>{t(ok ? 'ok' : 'failed')}</strong> {code === '' ? null : <code>{code} </code>}·{' '}
        {t('ms', { ms })}
        {Array.isArray(result.data) ? ` · ${t('rows', { count: result.data.length })}` : ''}
      </p>
      {result.msg === '' && !result.problem ? null : (
        <p>
          {t('message')}: {words(result.problem ?? result.msg)}
        </p>
      )}
      {isPrivate(result) && <PrivateAddress address={address} />}
      {children}
      {ok || result.data !== null ? <JsonBlock title={t('mapped')} value={result.data} /> : null}
      {sameJson(result.data, result.originData) ? null : <JsonBlock title={t('whole')} value={result.originData} />}
    </section>
  )
}
