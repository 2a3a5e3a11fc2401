import { labelIn, tableIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import type { PageMode } from '#kernel/view'
import './data-state.css'
import { Skeleton, type SkeletonShape } from './skeleton.tsx'
import { useLanguage } from './use-element.ts'

/** Why there is nothing to show: `wrong` is data that is there and cannot be shown, and what would be needed. */
export type DataStanding =
  | { readonly is: 'loading'; readonly shape?: SkeletonShape | undefined }
  | { readonly is: 'empty' }
  | { readonly is: 'failed'; readonly reason: string; readonly retry: () => void; readonly what?: 'drawing' }
  | { readonly is: 'wrong'; readonly words: Label }

const TEXTS = {
  zh: { empty: '暂无数据', loading: '加载中', failed: '数据加载失败', drawing: '图表绘制失败', retry: '重试' },
  en: {
    empty: 'No data',
    loading: 'Loading',
    failed: 'The data could not be loaded',
    drawing: 'The chart could not be rendered',
    retry: 'Try again',
  },
} as const

/**
 * Shown instead of data: a skeleton after 150 ms of loading, a note for empty data, or an error with a retry
 * button. The editor also shows which shape of data the component expects.
 */
export function DataState(props: { readonly standing: DataStanding; readonly mode: PageMode; readonly className?: string }) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { standing, mode, className = '' } = props
  if (standing.is === 'loading') {
    return (
      <div className={`tessera-data-state ${className}`} role="status" aria-busy="true" aria-label={texts.loading}>
        <Skeleton shape={standing.shape ?? 'block'} />
      </div>
    )
  }
  if (standing.is === 'failed') {
    const said = standing.what === 'drawing' ? texts.drawing : texts.failed
    return (
      <div className={`tessera-data-state tessera-data-failed ${className}`} role="alert">
        <span>{standing.reason === '' ? said : `${said}${locale === 'zh' ? '：' : ': '}${standing.reason}`}</span>
        <button type="button" onClick={standing.retry}>
          {texts.retry}
        </button>
      </div>
    )
  }
  const isTold = standing.is === 'wrong' && mode === 'edit'
  return (
    <div className={`tessera-data-state ${isTold ? 'tessera-data-wrong' : ''} ${className}`} {...(isTold ? { role: 'note' } : {})}>
      {isTold ? labelIn(standing.words, locale) : texts.empty}
    </div>
  )
}
