import { Alert, Button, Message, Progress, Table } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import type { FieldInfo, RecordImportState } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { saveFile } from '../../shell/call-file.ts'
import { isSource } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { importTexts } from './import-texts.ts'

interface ImportResultProps {
  readonly state: RecordImportState
  readonly fields: readonly FieldInfo[]
}

/** How far an import is, what it came to, and the first rows that were refused. */
export function ImportResult({ state, fields }: ImportResultProps) {
  const t = useMessages(importTexts)
  const locale = useLocale()
  const { id, status, done, total, created, changed, refused, errors, failure } = state
  const isRunning = status === 'running' || status === 'checking'
  const download = (): void => {
    saveFile('POST /data/import/refused', { id, language: isSource(locale) ? locale : 'en' }).catch((thrown: unknown) =>
      Message.error(failureText(thrown)),
    )
  }
  const counts = { created, changed, refused }
  return (
    <>
      {isRunning && (
        <div className="models-progress">
          <Progress
            percent={Math.floor((100 * done) / Math.max(1, total))}
            aria-label={t(`status ${status}`)}
            showText={false}
          />
          <p role="status">
            {t(`status ${status}`)} · {t('progress', { done, total })}. {t('goesOn')}
          </p>
        </div>
      )}
      {status === 'checked' && <Alert type={refused > 0 ? 'warning' : 'success'} content={t('checked', counts)} />}
      {(status === 'done' || status === 'cancelled') && (
        <Alert
          type={status === 'done' && refused === 0 ? 'success' : 'warning'}
          content={`${t(`status ${status}`)} · ${t('summary', counts)}`}
        />
      )}
      {failure && <Alert type="error" content={`${labelIn(failure, locale)} ${t('summary', counts)}`} />}
      {errors.length > 0 && (
        <>
          <div className="models-bar models-errors">
            <strong>{t('errors')}</strong>
            {refused > errors.length && <span className="studio-muted">{t('firstErrors')}</span>}
            {!isRunning && (
              <Button className="models-bar-end" size="small" icon={<IconDownload />} onClick={download}>
                {t('download')}
              </Button>
            )}
          </div>
          <Table<RecordImportState['errors'][number] & { readonly key: number }>
            className="models-words"
            rowKey="key"
            size="small"
            data={errors.map((error, key) => ({ ...error, key }))}
            border={{ wrapper: true }}
            pagination={errors.length > 10 ? { pageSize: 10, simple: true } : false}
            columns={[
              { title: t('row'), width: 64, dataIndex: 'row' },
              {
                title: t('field'),
                width: '28%',
                render: (_, { field }) => fields.find(({ name }) => name === field)?.description || field,
              },
              {
                title: t('reason'),
                render: (_, { rule, text }) =>
                  text ? t('told', { reason: t(`rule ${rule}`), text: labelIn(text, locale) }) : t(`rule ${rule}`),
              },
            ]}
          />
        </>
      )}
    </>
  )
}
