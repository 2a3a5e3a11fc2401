import { useEffect, useLayoutEffect, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import { useFrame } from './admin-context.ts'
import { ContentNotice } from './notices.tsx'
import { useText } from './use-text.ts'

/** Milliseconds after which a person who sees nothing sees a possible reason. */
const PATIENCE = 4_000

/**
 * Another site within the application. Browsers do not tell whether a site refused, so once it had time to show there
 * is a line with the reason and a link that opens it in a window of its own.
 */
export function BoundFrame({ address, name }: { readonly address: string; readonly name: string }) {
  const t = useText()
  const [isLate, setLate] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const isRefused = useRefused(address)
  const { app } = useFrame()
  const { studio } = useSignalValue(app.start)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (isRefused)
    return (
      <ContentNotice
        says="hostRefused"
        hint="hostRefusedHint"
        values={{ host: new URL(address, location.origin).host }}
      >
        {studio && (
          <a className="admin-button tessera-filled" href={`/project/${app.at.project}/hosts`}>
            {t('toHosts')}
          </a>
        )}
        <a
          className="admin-button tessera-filled"
          data-quiet={studio || undefined}
          href={address}
          target="_blank"
          rel="noopener"
        >
          {t('openApart')}
        </a>
      </ContentNotice>
    )
  return (
    <div className="admin-frame-page">
      {isLate && !isHidden && (
        <p className="admin-frame-hint">
          {t('frameRefused')}{' '}
          <a href={address} target="_blank" rel="noopener">
            {t('openApart')}
          </a>
          <button
            type="button"
            className="admin-tab-button"
            aria-label={t('closeTab', { title: t('frameRefused') })}
            onClick={() => setHidden(true)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
            </svg>
          </button>
        </p>
      )}
      <iframe
        src={address}
        title={name}
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
      />
    </div>
  )
}

/** Whether the application's own policy refused to embed an address, as its host is none that the project allows. */
function useRefused(address: string): boolean {
  const [isRefused, setRefused] = useState(false)
  // Before the frame is there.
  useLayoutEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (
        effectiveDirective === 'frame-src' &&
        URL.parse(address, location.origin)?.origin === URL.parse(blockedURI)?.origin
      )
        setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [address])
  return isRefused
}
