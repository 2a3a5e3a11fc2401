import { Button } from '@arco-design/web-react'
import { IconArrowLeft } from '@arco-design/web-react/icon'
import { useLocation } from 'wouter'
import type { PageDetail } from '../../../server/wire.ts'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import { PageStateTag } from '../pages/page-state-tag.tsx'
import type { RecordFilter } from './record-filters.tsx'
import { recordTexts } from './texts.ts'
import type { Comparison } from './use-comparison.ts'

interface RecordsBarProps {
  readonly pageId: number
  readonly page: PageDetail | undefined
  readonly env: RecordFilter['env']
  readonly comparison: Comparison
  /** There are two that can be compared. */
  readonly mayCompare: boolean
}

/** Above the versions of a page: the way back, the page's state in each environment, and the button that compares. */
export function RecordsBar({ pageId, page, env, comparison: { chosen, compare }, mayCompare }: RecordsBarProps) {
  const t = useMessages(recordTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  return (
    <div className="studio-toolbar">
      <Button
        type="text"
        icon={<IconArrowLeft />}
        aria-label={c('back')}
        onClick={() => go(`/editor/${pageId}/edit`)}
        className="studio-icon-button"
      />
      {page && (
        <div className="studio-states">
          <PageStateTag env="STG" state={page.stgState} />
          <PageStateTag env="PRD" state={page.prdState} />
        </div>
      )}
      {page && env !== 'all' && (env === 'stg' ? page.stgPublishId : page.prdPublishId) === null && (
        <span className="studio-muted">{t('unpublished', { env: env.toUpperCase() })}</span>
      )}
      {mayCompare && (
        <Button className="studio-records-compare" disabled={chosen.length !== 2} onClick={() => compare(chosen[0]!, chosen[1]!)}>
          {t('compareTwo')}
        </Button>
      )}
    </div>
  )
}
