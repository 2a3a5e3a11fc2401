import { Button } from '@arco-design/web-react'
import { Link } from 'wouter'
import type { ProjectResources } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { resourceTexts } from './texts.ts'

type Blocked = ProjectResources['blocked'][number]

/** What the browsers of visitors refused, by host and page. */
export function BlockedList(props: { readonly blocked: readonly Blocked[]; readonly onAllow?: (of: Blocked) => Promise<void> }) {
  const t = useMessages(resourceTexts)
  const locale = useLocale()
  const { blocked, onAllow } = props
  // Counted by days of the world's clock.
  const dayOf = (iso: string) => new Date(iso).toLocaleDateString(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section className="hosts-section">
      <h2>{t('blocked')}</h2>
      <ul>
        {blocked.map((each) => (
          <li key={`${each.kind} ${each.host} ${each.page.id}`}>
            <code>{each.host}</code> · {t(each.kind)} ·{' '}
            <Link href={`/editor/${each.page.id}/edit`} className="studio-page-link">
              {each.page.name}
            </Link>{' '}
            · {t('times', { count: each.count })}, {t('since', { time: dayOf(each.since) })}
            {onAllow && (
              <Button size="mini" type="text" aria-label={t('allow', { host: each.host })} onClick={() => void onAllow(each)}>
                {t('allow', { host: each.host })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
