import type { ReadonlySignal } from '@preact/signals-core'
import { Suspense, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Locale, nearestOf } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import { Drawing } from './drawing.ts'
import { ElementView } from './element-view.tsx'
import { type ElementWrapper, PageContext } from './page-context.ts'
import { POPUPS } from './page-popups.ts'
import { SuspendedComponent } from './placeholders.tsx'
import { ROOT, type RunningPage } from './running-page.ts'
import { useInSight } from './use-in-sight.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSignalValue } from './use-signal-value.ts'
import type { Views } from './views.ts'

export interface PageViewProps {
  readonly page: RunningPage
  readonly views: Views
  readonly locale: Locale
  /** The element over which something dragged rests, in the editor. */
  readonly placing?: ReadonlySignal<ElementId | null>
  /** Put around every element, innermost first. */
  readonly wrappers?: readonly ElementWrapper[]
}

const NONE: readonly ElementWrapper[] = []

const numbers = new WeakMap<RunningPage, number>()
let shown = 0
/**
 * Local state of views, such as an open dialog, belongs to the page it was rendered for; another page mounts new
 * views.
 */
function numberOf(page: RunningPage): number {
  const known = numbers.get(page) ?? ++shown
  numbers.set(page, known)
  return known
}

/** The one renderer of the editor's canvas, the preview and the viewer. */
export function PageView({ page, views, locale, placing, wrappers = NONE }: PageViewProps) {
  const revision = useSignalValue(views.revision)
  const drawing = useMemo(() => new Drawing(page.slices?.()), [page])
  const [slice, setSlice] = useState(0)
  useSignalValue(drawing.changes)
  const value = useMemo(
    () => ({ page, views, wrappers, locale, revision, drawing, ...(placing ? { placing } : {}) }),
    [page, views, wrappers, locale, revision, drawing, placing],
  )
  // The next one once this one is in the document.
  useEffect(() => startTransition(() => (drawing.slices?.next() ? setSlice(slice + 1) : undefined)), [drawing, slice])
  // Before the views' own effects ask for data, so that the first answer is in their language too.
  useLayoutEffect(() => page.surround({ locale: nearestOf(locale), hidden: document.hidden }), [page, locale])
  // The first of the page's effects to end when an app hides the page, as in another tab, and the last to start again.
  useInSight(page)
  useKeptFocus(page.key)
  useEffect(() => {
    const look = () => page.surround({ locale: nearestOf(locale), hidden: document.hidden })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [page, locale])
  const number = numberOf(page)
  return (
    <PageContext.Provider value={value}>
      <Suspense fallback={<SuspendedComponent id={ROOT} type="Page" />}>
        <ElementView key={number} id={ROOT} />
      </Suspense>
      <div key={number} {...{ [POPUPS]: page.key }} />
    </PageContext.Provider>
  )
}
