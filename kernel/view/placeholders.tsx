import type { ElementId, Label } from '#kernel/page'
import { usePage } from './page-context.ts'

const TEXTS = {
  missing: { zh: '未知组件', en: 'Unknown component' },
  failed: { zh: '组件出错', en: 'This part failed' },
  retry: { zh: '重试', en: 'Try again' },
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
