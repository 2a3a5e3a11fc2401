import { IconCloseCircleFill, IconExclamationCircleFill, IconInfoCircleFill } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import type { ExchangeFinding } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'

const ICONS = { error: IconCloseCircleFill, warning: IconExclamationCircleFill, info: IconInfoCircleFill } as const

/** What was found in a file, the gravest first. */
export function FindingList({ findings, more }: { readonly findings: readonly ExchangeFinding[]; readonly more: number }) {
  const t = useMessages(exchangeTexts)
  const locale = useLocale()
  if (findings.length === 0) return null
  return (
    <section aria-label={t('findings')}>
      <h3>{t('findings')}</h3>
      <ul className="exchange-findings">
        {findings.map(({ level, code, message, of }, at) => {
          const Icon = ICONS[level]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at} data-code={code}>
              <Icon className={`exchange-${level}`} aria-label={t(level)} />
              <span>
                {of !== '' && <strong>{of}: </strong>}
                {labelIn(message, locale)}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="studio-muted">{t('moreFindings', { count: more })}</p>}
    </section>
  )
}
