import { IconRight } from '@arco-design/web-react/icon'
import { useId } from 'react'
import type { UsedApp } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import './used-apps.css'

const texts = defineMessages('used-apps', {
  zh: { title: '可使用的应用' },
  en: { title: 'Apps for you' },
})

/** What was built for the current user: the projects that they are ordinary users of. */
export const useUsedApps = () => useLoaded('used apps', (signal) => call('GET /project/used', {}, { signal }))

/** The ways to them; nothing where there are none. */
export function UsedApps({ apps }: { readonly apps: readonly UsedApp[] | undefined }) {
  const t = useMessages(texts)
  const id = useId()
  if (!apps || apps.length === 0) return null
  return (
    <section aria-labelledby={id} className="used-apps">
      <h2 id={id}>{t('title')}</h2>
      <ul>
        {apps.map((app) => (
          <li key={app.id}>
            <a href={`/app/${app.id}`}>
              <span className="used-apps-mark" aria-hidden="true">
                {[...app.name][0]}
              </span>
              <span className="used-apps-words">
                <strong>{app.name}</strong>
                {app.remark !== '' && <span className="studio-muted">{app.remark}</span>}
              </span>
              <IconRight aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
