import { createContext, type ReactNode, useContext } from 'react'
import type { ElementId } from '#kernel/page/records'
import { usePage, useSignalValue } from '#kernel/view'
import { type DataStanding, DataState } from './data-state.tsx'
import type { SkeletonShape } from './skeleton.tsx'

/** A data source that is loading, or has failed with a message. */
export type SourceStanding = Extract<DataStanding, { readonly is: 'loading' | 'failed' }>

/** How the source of an element stands while it has given no data: not answered yet, or failed; undefined where there is nothing to report. */
export function useSourceStanding(id: ElementId): SourceStanding | undefined {
  const { page } = usePage()
  const element = useSignalValue(page.element(id))
  const failures = useSignalValue(page.failures(id))
  // Of rows that ask for themselves the first failure is kept, with the number of rows that failed.
  const failure = failures.find(({ code, scope, rows = 1 }) => code === 'SOURCE_FAILED' && (rows > 1 || scope === page.scope))
  if (failure) {
    const reason = typeof failure.message === 'string' ? failure.message : ''
    return { is: 'failed', reason, retry: () => void page.load(id, {}, true).catch(() => undefined) }
  }
  const { source, answered } = element ?? {}
  const startsByItself = source?.driven === 'engine' && source.use.execute === 'at once' && page.scope === undefined
  return startsByItself && !answered ? { is: 'loading' } : undefined
}

/** The standing that a form item's frame reports itself, for the control in it. */
export const FramedStanding = createContext<SourceStanding | undefined>(undefined)

interface NoDataProps {
  readonly id?: ElementId | undefined
  /** Of the skeleton that is shown until the source has answered. */
  readonly shape?: SkeletonShape | undefined
  readonly children: ReactNode
}

/**
 * Says that there is no data, `children`, only where that is so: a source that failed is reported in its place with a way to try again, and one that has not
 * answered shows a skeleton. Without `id` it is in the frame of a form item, which reports the failure itself.
 */
export function NoData({ id, shape, children }: NoDataProps) {
  if (id === undefined) return <NoDataInFrame>{children}</NoDataInFrame>
  return (
    <NoDataOf id={id} shape={shape}>
      {children}
    </NoDataOf>
  )
}

function NoDataOf({ id, shape, children }: NoDataProps & { readonly id: ElementId }) {
  const { page } = usePage()
  const standing = useSourceStanding(id)
  if (!standing) return children
  return <DataState standing={standing.is === 'loading' ? { is: 'loading', shape } : standing} mode={page.mode} />
}

function NoDataInFrame({ children }: { readonly children: ReactNode }) {
  return useContext(FramedStanding) ? null : children
}
