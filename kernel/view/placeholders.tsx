import { useEffect, useState } from 'react'
import type { ElementId, Label } from '#kernel/page'
import { usePage } from './page-context.ts'

const TEXTS = {
  missing: { zh: '未知组件', en: 'Unknown component' },
  failed: { zh: '组件出错', en: 'This part failed' },
  retry: { zh: '重试', en: 'Try again' },
  late: { zh: '组件一直没有准备好', en: 'This part is not ready yet' },
} as const satisfies Record<string, Label>

interface PlaceholderProps {
  readonly id: ElementId
  readonly type: string
}

/** Stands in for a component that no plugin brings. */
export function MissingComponent({ id, type }: PlaceholderProps) {
  const { locale } = usePage()
  return (
    <div className="tessera-placeholder" data-id={id} data-type={type} role="note">
      {TEXTS.missing[locale]}: {type}
    </div>
  )
}

/** Holds the place of a view that is on its way; shows nothing for the first moments. */
export function LoadingComponent({ id, type }: PlaceholderProps) {
  return <div className="tessera-loading" data-id={id} data-type={type} aria-busy="true" />
}

/** How long a view may wait for something before its place says so, in milliseconds. */
const LATE = 10_000

/** Holds the place of a view that waits for something of its own; says so when that takes long. */
export function SuspendedComponent({ id, type }: PlaceholderProps) {
  const { locale } = usePage()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <LoadingComponent id={id} type={type} />
  return (
    <div className="tessera-failure" data-id={id} data-type={type} role="alert">
      <strong>
        {TEXTS.late[locale]} ({type} {id})
      </strong>
    </div>
  )
}

/** Stands in for a view that threw or did not load. */
export function ElementFailure({ id, type, message, retry }: PlaceholderProps & { readonly message: string; readonly retry: () => void }) {
  const { locale } = usePage()
  return (
    <div className="tessera-failure" data-id={id} data-type={type} role="alert">
      <strong>
        {TEXTS.failed[locale]} ({type} {id})
      </strong>
      <span>{message}</span>
      <button type="button" onClick={retry}>
        {TEXTS.retry[locale]}
      </button>
    </div>
  )
}
