import { Select, Tag } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { Choice } from './decisions.ts'
import type { PartProps } from './review-import.tsx'
import { exchangeTexts } from './texts.ts'

const ALL: readonly Choice[] = ['keep', 'rename', 'replace']

/** What has a name that is taken in the project, and what becomes of it. */
export function TakenPart({ plan, decisions, onChange }: PartProps) {
  const t = useMessages(exchangeTexts)
  const locale = useLocale()
  if (plan.taken.length === 0) return null
  const optionsOf = (choices: readonly Choice[]) => choices.map((value) => ({ value, label: t(value) }))
  const chosen = new Set(plan.taken.map(({ id, choice }) => decisions.items[id] ?? choice))
  const [only] = chosen
  const decideAll = (choice: Choice): void => {
    const items = plan.taken.map(
      (item) => [item.id, item.choices.includes(choice) ? choice : (decisions.items[item.id] ?? item.choice)] as const,
    )
    onChange({ ...decisions, items: Object.fromEntries(items) })
  }
  return (
    <section aria-label={t('taken')}>
      <h3>{t('taken')}</h3>
      <p className="studio-muted">{t('takenHint')}</p>
      <ul className="exchange-rows">
        {plan.taken.length > 1 && (
          <li>
            <strong>{t('all')}</strong>
            <Select
              aria-label={t('all')}
              {...(chosen.size === 1 && only ? { value: only } : {})}
              placeholder={t('each')}
              options={optionsOf(ALL)}
              onChange={decideAll}
            />
          </li>
        )}
        {plan.taken.map((item) => (
          <li key={item.id}>
            <span className="exchange-row-name">
              <Tag size="small">{labelIn(item.label, locale)}</Tag> <span>{item.name}</span>
            </span>
            <Select
              aria-label={t('decide', { name: item.name })}
              value={decisions.items[item.id] ?? item.choice}
              options={optionsOf(item.choices)}
              onChange={(choice: Choice) => onChange({ ...decisions, items: { ...decisions.items, [item.id]: choice } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
