import type { ReactNode } from 'react'
import { PlaceLink } from './place-link.tsx'
import type { TextKey } from './texts.ts'
import { useText } from './use-text.ts'

/** In the place of content that is not there: why, and what to do. */
export function ContentNotice(props: {
  readonly says: TextKey
  readonly hint: TextKey | ''
  readonly values?: { readonly [name: string]: string }
  readonly children?: ReactNode
  /** Said by the server, after the hint. */
  readonly reason?: string
}) {
  const { says, hint, values = {}, children, reason } = props
  const t = useText()
  return (
    <div className="admin-notice">
      <svg className="admin-notice-picture" viewBox="0 0 96 64" aria-hidden="true">
        <rect x="8" y="6" width="80" height="52" rx="5" />
        <path d="M8 18h80M16 12h6M20 30h28M20 39h40M20 48h20" />
      </svg>
      <h1>{t(says, values)}</h1>
      {hint !== '' && <p>{t(hint, values)}</p>}
      {reason && <p>{reason}</p>}
      <div className="admin-notice-actions">{children}</div>
    </div>
  )
}

export function ToStart({ isQuiet }: { readonly isQuiet?: boolean }) {
  const t = useText()
  return (
    <PlaceLink address="/" className="admin-button tessera-filled" data-quiet={isQuiet || undefined}>
      {t('toStart')}
    </PlaceLink>
  )
}

/** The shape of content while it loads; unseen for the first moments. */
export function ContentBones() {
  const t = useText()
  return (
    <div className="admin-bones" role="status" aria-label={t('loading')}>
      <i />
      <i />
      <i />
    </div>
  )
}

/** The frame's shape while the application loads. */
export function FrameBones() {
  const t = useText()
  return (
    <div className="admin-frame-bones" role="status" aria-label={t('loading')}>
      <i />
      <i />
    </div>
  )
}
