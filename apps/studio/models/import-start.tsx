import { Alert, Button, Spin, Table, Tag } from '@arco-design/web-react'
import { IconDelete, IconEye, IconFile } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { RecordImportInfo, RecordImportState } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { importTexts } from './import-texts.ts'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'

const COLORS: { readonly [status in RecordImportInfo['status']]: string } = {
  ready: 'gray',
  checking: 'blue',
  checked: 'arcoblue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
}

interface ImportStartProps {
  readonly place: RecordPlace
  readonly onRead: (state: RecordImportState) => void
}

/** Takes a file, and lists what the person imported before. */
export function ImportStart({ place, onRead }: ImportStartProps) {
  const t = useMessages(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [failure, setFailure] = useState<string>()
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setBusy(true)
    setFailure(undefined)
    try {
      const request = JSON.stringify({ ...place, name: file.name.slice(-200) })
      onRead(await call('POST /data/import/upload', { request, file }))
    } catch (thrown) {
      setFailure(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <>
      {failure !== undefined && <Alert type="error" content={failure} style={{ marginBottom: 12 }} />}
      <p className="models-note">{t('intro')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button takes files by keyboard */}
      <div
        className={isOver ? 'models-drop models-over' : 'models-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void read(event.dataTransfer.files[0])
        }}
      >
        {busy ? (
          <Spin tip={t('reading')} />
        ) : (
          <>
            <IconFile className="models-drop-icon" aria-hidden="true" />
            <p>{t('drop')}</p>
            <Button type="primary" onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv"
          hidden
          aria-label={t('choose')}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
        <p className="studio-muted">{t('dropHint')}</p>
      </div>
      <EarlierImports place={place} onOpen={onRead} />
    </>
  )
}

function EarlierImports({
  place,
  onOpen,
}: {
  readonly place: RecordPlace
  readonly onOpen: ImportStartProps['onRead']
}) {
  const t = useMessages(importTexts)
  const m = useMessages(modelTexts)
  const locale = useLocale()
  const confirmDelete = useConfirmDelete()
  const { projectId, env, model } = place
  const found = useLoaded(`imports ${projectId} ${env} ${model}`, () => call('POST /data/import/list', { ...place }))
  const open = async (id: number): Promise<void> => onOpen(await call('POST /data/import/state', { id }))
  if (found.error) return <LoadFailure error={found.error} retry={found.reload} />
  return (
    <>
      <h3 className="models-earlier">{t('earlier')}</h3>
      <Table<RecordImportInfo>
        className="models-words"
        rowKey="id"
        size="small"
        loading={!found.data}
        data={[...(found.data ?? [])]}
        border={{ wrapper: true }}
        pagination={(found.data?.length ?? 0) > 5 ? { pageSize: 5, simple: true } : false}
        scroll={{ x: 780 }}
        noDataElement={<EmptyList text={t('noEarlier')} />}
        columns={[
          { title: t('file'), render: (_, { name }) => <div className="studio-clip">{name}</div> },
          {
            title: t('state'),
            width: 130,
            render: (_, { status }) => <Tag color={COLORS[status]}>{t(`status ${status}`)}</Tag>,
          },
          {
            title: t('result'),
            width: 260,
            render: (_, { created, changed, refused, done }) =>
              done > 0 ? t('summary', { created, changed, refused }) : null,
          },
          { title: t('at'), width: 130, render: (_, { changedAt }) => timeText(changedAt, locale) },
          {
            title: m('actions'),
            width: 110,
            render: (_, { id, name }) => (
              <div className="studio-row-actions">
                <RowButton icon={<IconEye />} label={t('open', { name })} onClick={() => void open(id)} />
                <RowButton
                  icon={<IconDelete />}
                  label={t('remove', { name })}
                  danger
                  onClick={() =>
                    confirmDelete({
                      title: t('removeTitle', { name }),
                      text: t('removeText'),
                      run: () => call('POST /data/import/delete', { id }),
                      after: found.reload,
                    })
                  }
                />
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
