import { Button, Checkbox, Tag } from '@arco-design/web-react'
import { IconDelete, IconEye, IconSwap } from '@arco-design/web-react/icon'
import type { PageInfo, ProductionRightInfo, PublishRecord } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { common } from '../../kit/words/common.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { recordTexts } from './texts.ts'
import { VersionBadge } from './version-badge.tsx'

export interface RecordRowProps {
  readonly record: PublishRecord
  readonly page: Pick<PageInfo, 'stgState' | 'prdState'> | undefined
  readonly right: ProductionRightInfo | undefined
  readonly isChosen: boolean
  readonly showsEnv: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onView: () => void
  readonly onCompare: () => void
  readonly onRollBack: () => void
  readonly onDelete: () => void
}

/** One version: what it is, who published it and why, and what can be done with it. */
export function RecordRow(props: RecordRowProps) {
  const { record, page, right, isChosen, showsEnv } = props
  const t = useMessages(recordTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const mayPublish = right?.mayPublish[record.env] ?? false
  const mayEdit = right?.mayPublish.stg ?? false
  return (
    <li aria-current={record.current || undefined}>
      <Checkbox checked={isChosen} onChange={props.onChoose} aria-label={t('select', { id: record.id })} />
      {record.previewImg !== '' && <img className="studio-record-picture" src={record.previewImg} alt="" loading="lazy" />}
      <div className="studio-record-main">
        <span className="studio-states">
          <strong>#{record.id}</strong>
          <code>{record.hash.slice(0, 8)}</code>
          {showsEnv && <Tag size="small">{record.env.toUpperCase()}</Tag>}
          {record.current && page && <VersionBadge state={record.env === 'stg' ? page.stgState : page.prdState} />}
          {record.promotedFrom !== null && <Tag size="small">{t('promoted', { id: record.promotedFrom })}</Tag>}
          {record.forced > 0 && (
            <Tag size="small" color="red">
              {t('forced', { count: record.forced })}
            </Tag>
          )}
        </span>
        {record.note !== '' && <p>{record.note}</p>}
        <p className="studio-muted">
          {record.userName} · <time dateTime={record.createdAt}>{new Date(record.createdAt).toLocaleString(tagOf(locale))}</time>
        </p>
      </div>
      <div className="studio-record-acts">
        {record.current && (
          <Button type="text" size="mini" href={`/page/${record.pageId}?env=${record.env}`} target="_blank">
            {t('visit')}
          </Button>
        )}
        <RowButton icon={<IconEye />} label={t('view', { id: record.id })} onClick={props.onView} />
        {!record.current && <RowButton icon={<IconSwap />} label={t('compare', { id: record.id })} onClick={props.onCompare} />}
        {!record.current && mayEdit && (
          <Button type="text" size="mini" disabled={!mayPublish} title={mayPublish ? '' : t('noRight')} onClick={props.onRollBack}>
            {t('rollback')}
          </Button>
        )}
        {!record.current && mayEdit && (
          <RowButton icon={<IconDelete />} label={`${c('delete')} #${record.id}`} danger onClick={props.onDelete} />
        )}
      </div>
    </li>
  )
}
