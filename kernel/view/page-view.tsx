import { useEffect, useLayoutEffect, useMemo } from 'react'
import { ElementView } from './element-view.tsx'
import { type ElementWrapper, PageContext } from './page-context.ts'
import { ROOT, type RunningPage } from './running-page.ts'
import { useSignalValue } from './use-signal-value.ts'
import type { Views } from './views.ts'

export interface PageViewProps {
  readonly page: RunningPage
  readonly views: Views
  readonly locale: 'zh' | 'en'
  /** Put around every element, innermost first. */
  readonly wrappers?: readonly ElementWrapper[]
}

const NONE: readonly ElementWrapper[] = []

/** The one renderer of the editor's canvas, the preview and the viewer. */
export function PageView({ page, views, locale, wrappers = NONE }: PageViewProps) {
  const revision = useSignalValue(views.revision)
  const value = useMemo(() => ({ page, views, wrappers, locale, revision }), [page, views, wrappers, locale, revision])
  // Before the views' own effects ask for data, so that the first answer is in their language too.
  useLayoutEffect(() => page.surround({ locale, hidden: document.hidden }), [page, locale])
  useEffect(() => {
    const look = () => page.surround({ locale, hidden: document.hidden })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [page, locale])
  return (
    <PageContext.Provider value={value}>
      <ElementView id={ROOT} />
    </PageContext.Provider>
  )
}
