import { Progress, Tag } from '@arco-design/web-react'
import { useId } from 'react'
import type { ProjectQuotas, QuotaUse } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { quotaLevel } from './quota-level.ts'
import { type QuotaKind, quotaTexts } from './texts.ts'

const STATUS = { fine: 'normal', near: 'warning', full: 'error' } as const
const COLOR = { near: 'orange', full: 'red' } as const

export type Uses = readonly (readonly [kind: QuotaKind, use: QuotaUse])[]

/** An amount as people read it: bytes in megabytes, the rest as numbers. */
export function useAmount(): (kind: QuotaKind, amount: number) => string {
  const locale = useLocale()
  return (kind, amount) =>
    kind === 'bytes' || kind === 'uploads' || kind === 'files' ? sizeText(amount, locale) : amount.toLocaleString(locale)
}

/** How much of each thing is used of how much. */
export function UsageBars({ uses }: { readonly uses: Uses }) {
  const t = useMessages(quotaTexts)
  const amount = useAmount()
  return (
    <ul className="studio-usage">
      {uses.map(([kind, use]) => {
        const level = quotaLevel(use)
        const used = amount(kind, use.used)
        return (
          <li key={kind}>
            <div className="studio-usage-line">
              <span>{t(kind)}</span>
              {level !== 'fine' && (
                <Tag size="small" color={COLOR[level]} className="studio-usage-tag">
                  {t(level)}
                </Tag>
              )}
              <span className="studio-muted">
                {use.limit === null ? t('without', { used }) : t('of', { used, limit: amount(kind, use.limit) })}
              </span>
            </div>
            {use.limit !== null && (
              // The line above says the same in words.
              <div aria-hidden="true">
                <Progress percent={Math.min(100, (use.used / use.limit) * 100)} status={STATUS[level]} size="small" showText={false} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the storage of a project or a person consists of; parts that take nothing are left out. */
export function UsageParts({ parts }: { readonly parts: ProjectQuotas['parts'] }) {
  const t = useMessages(quotaTexts)
  const locale = useLocale()
  const title = useId()
  const rows = (['drafts', 'branches', 'versions', 'published', 'records', 'history'] as const).filter((part) => parts[part] > 0)
  if (rows.length === 0) return null
  return (
    <>
      <h3 id={title} className="studio-usage-title">
        {t('parts')}
      </h3>
      <ul className="studio-usage-parts" aria-labelledby={title}>
        {rows.map((part) => (
          <li key={part}>
            <span>{t(part === 'versions' ? 'kept' : part)}</span>
            <span className="studio-muted">{sizeText(parts[part], locale)}</span>
          </li>
        ))}
      </ul>
      {parts.history > 0 && <p className="studio-muted">{t('historyNote')}</p>}
    </>
  )
}

/** A tag for everything that is nearly full; nothing while there is room. */
export function UsageWarnings({ uses }: { readonly uses: Uses }) {
  const t = useMessages(quotaTexts)
  const amount = useAmount()
  return uses.map(([kind, use]) => {
    const level = quotaLevel(use)
    if (level === 'fine' || use.limit === null) return null
    return (
      <Tag key={kind} color={COLOR[level]} className="studio-usage-tag" data-quota={kind}>
        {t(level === 'near' ? 'nearOf' : 'fullOf', { what: t(kind), used: amount(kind, use.used), limit: amount(kind, use.limit) })}
      </Tag>
    )
  })
}
