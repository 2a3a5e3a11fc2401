import { useEffect, useState } from 'react'
import type { UsedApp } from '../../server/wire.ts'
import { ApiError } from '../shell/api-error.ts'
import { call } from '../shell/client.ts'
import { readToken } from '../shell/token.ts'
import { ContentBones } from './notices.tsx'
import { reasonOf } from './reason-of.ts'
import { signInHere, signOutHere } from './sign-in.ts'
import { useText } from './use-text.ts'

/** The applications of the person who is signed in; of one alone, the way leads on to it. */
export function AppsList() {
  const t = useText()
  const [apps, setApps] = useState<readonly UsedApp[] | Error>()
  useEffect(() => {
    if (readToken() === null) return signInHere()
    call('GET /project/used').then(
      (found) => (found.length === 1 ? location.replace(`/app/${found[0]!.id}`) : setApps(found)),
      (thrown: Error) => (thrown instanceof ApiError && thrown.status === 401 ? signInHere() : setApps(thrown)),
    )
  }, [])
  const isEmpty = Array.isArray(apps) && apps.length === 0
  const [hasStudio, setHasStudio] = useState(false)
  useEffect(() => {
    // People who build open what they build from its project.
    if (isEmpty)
      void import('../shell/session.ts')
        .then(({ restore }) => restore())
        .then(
          (user) => setHasStudio(user?.sub === false),
          () => undefined,
        )
  }, [isEmpty])
  useEffect(() => {
    document.title = t('apps')
  }, [t])
  if (apps === undefined) return <ContentBones />
  return (
    <main className="admin-apps">
      <h1>{t('apps')}</h1>
      {apps instanceof Error && <p role="alert">{reasonOf(apps)}</p>}
      {!(apps instanceof Error) && (
        <ul>
          {apps.map(({ id, name, remark }) => (
            <li key={id}>
              <a href={`/app/${id}`}>
                <span className="admin-brand-letter" aria-hidden="true">
                  {[...name.trim()][0]?.toUpperCase()}
                </span>
                <span>
                  <strong>{name}</strong>
                  {remark !== '' && <small>{remark}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isEmpty && <p>{t(hasStudio ? 'noAppsStudio' : 'noApps')}</p>}
      <div className="admin-notice-actions">
        {hasStudio && (
          <a className="admin-button tessera-filled" href="/projects">
            {t('toProjects')}
          </a>
        )}
        <button type="button" className="admin-button tessera-filled" data-quiet onClick={() => void signOutHere()}>
          {t('signOut')}
        </button>
      </div>
    </main>
  )
}
