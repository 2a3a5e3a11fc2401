import { AutoComplete, Tag } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { isBeginning } from './decisions.ts'
import type { PartProps } from './review-import.tsx'
import { exchangeTexts } from './texts.ts'

const WORDS = { stg: 'envStg', prd: 'envPrd', both: 'envBoth' } as const

/** Where requests go, and where they go from now on. */
export function ServicesPart({ plan, decisions, onChange, showsProblems }: PartProps) {
  const t = useMessages(exchangeTexts)
  if (plan.services.length === 0) return null
  return (
    <section aria-label={t('serviceList')}>
      <h3>{t('serviceList')}</h3>
      <p className="studio-muted">{t('servicesHint')}</p>
      <ul className="exchange-rows">
        {plan.services.map(({ address, env, name }, at) => {
          const text = decisions.services[address] ?? ''
          const isWrong = showsProblems && text.trim() !== '' && !isBeginning(text.trim())
          return (
            <li key={address}>
              <span className="exchange-row-name">
                <Tag size="small">{t(WORDS[env])}</Tag> {name !== '' && <strong>{name} </strong>}
                <code>{address}</code>
              </span>
              <span>
                <AutoComplete
                  value={text}
                  data={plan.knownServices.filter((each) => each !== address && each.includes(text))}
                  placeholder={t('same')}
                  onChange={(value) => onChange({ ...decisions, services: { ...decisions.services, [address]: value } })}
                  inputProps={{
                    'aria-label': t('instead', { address }),
                    'aria-invalid': isWrong,
                    ...(isWrong ? { 'aria-describedby': `exchange-service-${at}`, status: 'error' } : {}),
                  }}
                />
                {isWrong && (
                  <span id={`exchange-service-${at}`} className="exchange-problem" role="alert">
                    {t('badAddress')}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
