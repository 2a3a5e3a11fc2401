import { IconCheckCircleFill } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import type { ImportSummary } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { FindingList } from './finding-list.tsx'
import { exchangeTexts } from './texts.ts'

/** What an import has done, in sentences. */
export function ImportDone({ summary }: { readonly summary: ImportSummary }) {
  const t = useMessages(exchangeTexts)
  const locale = useLocale()
  return (
    <div className="exchange-parts">
      <section aria-label={t('imported')} role="status">
        <h3>
          <IconCheckCircleFill className="exchange-done" /> {t('imported')}
        </h3>
        <ul className="exchange-sentences">
          {summary.sentences.map((sentence) => (
            <li key={sentence.en}>{labelIn(sentence, locale)}</li>
          ))}
        </ul>
      </section>
      <FindingList findings={summary.findings} more={summary.moreFindings} />
    </div>
  )
}
