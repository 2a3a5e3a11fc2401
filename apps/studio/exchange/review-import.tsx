import { Alert, Input, Tag } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { ImportPlan } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { Decisions } from './decisions.ts'
import { FindingList } from './finding-list.tsx'
import { HostsPart, PluginsPart, SecretsPart } from './more-parts.tsx'
import { ServicesPart } from './services-part.tsx'
import { TakenPart } from './taken-part.tsx'
import { exchangeTexts } from './texts.ts'

export interface PartProps {
  readonly plan: ImportPlan
  readonly decisions: Decisions
  readonly onChange: (next: Decisions) => void
  /** Fields that have to be mended say so. */
  readonly showsProblems: boolean
}

/** What a file would bring, and all that has to be decided before it does. */
export function ReviewImport(props: PartProps) {
  const { plan, decisions, onChange, showsProblems } = props
  const t = useMessages(exchangeTexts)
  const locale = useLocale()
  const lacksName = showsProblems && decisions.name.trim() === ''
  return (
    <div className="exchange-parts">
      {plan.target === null && (
        <div className="exchange-name">
          <label htmlFor="exchange-project-name">{t('projectName')}</label>
          <Input
            id="exchange-project-name"
            value={decisions.name}
            maxLength={60}
            {...(lacksName ? { status: 'error' as const } : {})}
            aria-invalid={lacksName}
            onChange={(name) => onChange({ ...decisions, name })}
          />
          {lacksName && (
            <span className="exchange-problem" role="alert">
              {t('nameRequired')}
            </span>
          )}
        </div>
      )}
      <section aria-label={t('contains')}>
        <h3>{t('contains')}</h3>
        <ul className="exchange-counts">
          {plan.counts.map(({ part, label, isSingle, count, same }) => (
            <li key={part}>
              <Tag {...(same > 0 ? { title: t('sameHere', { count: same }) } : {})}>
                {isSingle ? labelIn(label, locale) : `${labelIn(label, locale)} ${count}`}
              </Tag>
            </li>
          ))}
        </ul>
      </section>
      <FindingList findings={plan.findings} more={plan.moreFindings} />
      <TakenPart {...props} />
      <ServicesPart {...props} />
      <HostsPart {...props} />
      <PluginsPart {...props} />
      <SecretsPart {...props} />
      {!plan.isPossible && <Alert type="error" content={t('blocked')} />}
    </div>
  )
}
