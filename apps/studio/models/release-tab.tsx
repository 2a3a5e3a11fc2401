import { Alert, Button, Checkbox, Message, Skeleton, Table, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import type { ModelDetail, ReleaseStep } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { modelTexts } from './texts.ts'

interface ReleaseTabProps {
  readonly model: ModelDetail
  readonly mayRelease: boolean
  readonly onReleased: () => void
}

const BLOCKS = { duplicates: 'blockDuplicates', 'target not released': 'blockTarget' } as const

/** What a release would change in production, with what forbids it. */
export function ReleaseTab({ model, mayRelease, onReleased }: ReleaseTabProps) {
  const t = useMessages(modelTexts)
  const [busy, setBusy] = useState(false)
  const [fill, setFill] = useState(false)
  const plan = useLoaded(`plan ${model.id} ${model.rev} ${model.releasedRev} ${model.jobs}`, () =>
    call('POST /model/plan', { id: model.id }),
  )
  const release = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST /model/release', { id: model.id, rev: model.rev, fill })
      Message.success(t('releasedDone'))
    } catch (thrown) {
      Message.error(failureText(thrown))
    }
    setBusy(false)
    onReleased()
  }
  if (plan.error) return <LoadFailure error={plan.error} retry={plan.reload} />
  if (!plan.data) return <Skeleton animation text={{ rows: 4 }} />
  const isBlocked = plan.data.some(({ blocks }) => blocks !== null)
  if (plan.data.length === 0) {
    // Changes that took each other back: a release says that there are none.
    const isBehind = mayRelease && model.rev !== model.releasedRev
    const action = isBehind ? { label: t('releaseNow'), onPress: () => void release() } : undefined
    return <EmptyList text={t('planEmpty')} action={action} />
  }
  return (
    <>
      <Alert type={isBlocked ? 'warning' : 'info'} content={t('planIntro')} style={{ marginBottom: 12 }} />
      <Table<ReleaseStep & { readonly key: number }>
        rowKey="key"
        data={plan.data.map((step, key) => ({ ...step, key }))}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: 640 }}
        columns={[
          { title: t('step'), render: (_, { change, field }) => t(`step ${change}`, { field: field ?? '' }) },
          { title: t('rows'), width: 150, dataIndex: 'rows' },
          { title: t('lost'), width: 110, dataIndex: 'lost' },
          {
            title: t('blocks'),
            width: 320,
            render: (_, { blocks }) => blocks && <Tag color="red">{t(BLOCKS[blocks])}</Tag>,
          },
        ]}
      />
      {mayRelease && (
        <div className="models-bar" style={{ marginTop: 12 }}>
          {model.releasedRev !== null && model.fields.some(({ preset }) => preset !== null) && (
            <Checkbox checked={fill} onChange={setFill}>
              {t('fillRelease')}
            </Checkbox>
          )}
          <Button
            className="models-bar-end"
            type="primary"
            loading={busy}
            disabled={isBlocked || model.jobs > 0}
            onClick={() => void release()}
          >
            {t('releaseNow')}
          </Button>
        </div>
      )}
    </>
  )
}
