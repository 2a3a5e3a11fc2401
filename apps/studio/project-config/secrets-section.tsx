import { Button, Message, Table, Tag } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { SecretInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { Section } from './field.tsx'
import { NEW_SECRET } from './project-secrets.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { secretTexts } from './secret-texts.ts'
import { configTexts } from './texts.ts'

const referenceTo = (name: string): string => `{{secret:${name}}}`

interface SecretsProps {
  readonly projectId: number
  readonly maySee: boolean
  readonly mayEdit: boolean
}

/** Secrets that apis name and only the server sends. */
export function SecretsSection(props: SecretsProps) {
  const t = useMessages(secretTexts)
  const e = useMessages(configTexts)
  return (
    <Section id="secrets" title={e('secrets')}>
      <p className="config-help">
        {t('help', { reference: referenceTo('crm_token') })} {props.mayEdit ? t('stored') : t('onlyAdmins')}
      </p>
      {props.maySee ? <SecretList {...props} /> : <p>{t('hidden')}</p>}
    </Section>
  )
}

/** A link may lead here to add one. */
const isNewWanted = (mayEdit: boolean): boolean => mayEdit && location.search.slice(1).split('&').includes(NEW_SECRET)

function SecretList({ projectId, mayEdit }: SecretsProps) {
  const t = useMessages(secretTexts)
  const e = useMessages(configTexts)
  const locale = useLocale()
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | SecretInfo | undefined>(isNewWanted(mayEdit) ? 'create' : undefined)
  const { data, error, reload } = useLoaded(`secrets ${projectId}`, () => call('GET /project/secret/list', { projectId }))
  const remove = ({ id, name, env }: SecretInfo): void =>
    confirmDelete({
      title: t('removeTitle', { name, env: e(env) }),
      text: t('removeText'),
      run: () => call('POST /project/secret/delete', { id }),
      after: reload,
    })
  const copy = (name: string): void =>
    void navigator.clipboard.writeText(referenceTo(name)).then(
      () => Message.success(t('copied')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  if (error) return <LoadFailure error={error} retry={reload} />
  return (
    <>
      {data?.length === 0 && (
        <EmptyList text={t('none')} action={mayEdit ? { label: t('add'), onPress: () => setDialog('create') } : undefined} />
      )}
      {data && data.length > 0 && (
        <Table<SecretInfo>
          rowKey="id"
          data={[...data]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 680 }}
          columns={[
            {
              title: t('name'),
              render: (_, { name, isUsable }) => (
                <>
                  <code>{name}</code>
                  {!isUsable && <div className="config-error">{t('unusable')}</div>}
                </>
              ),
            },
            { title: t('env'), width: 130, render: (_, { env }) => <Tag size="small">{e(env)}</Tag> },
            { title: t('hosts'), render: (_, { hosts }) => hosts.map((host) => <div key={host}>{host}</div>) },
            {
              title: t('updated'),
              width: 170,
              render: (_, { updatedBy, updatedAt }) => t('by', { name: updatedBy, time: timeText(updatedAt, locale) }),
            },
            {
              title: t('actions'),
              width: mayEdit ? 120 : 70,
              render: (_, secret) => (
                <div className="studio-row-actions">
                  <RowButton icon={<IconCopy />} label={t('copy', { name: secret.name })} onClick={() => copy(secret.name)} />
                  {mayEdit && (
                    <>
                      <RowButton
                        icon={<IconEdit />}
                        label={t('rewrite', { name: secret.name, env: e(secret.env) })}
                        onClick={() => setDialog(secret)}
                      />
                      <RowButton
                        icon={<IconDelete />}
                        label={t('remove', { name: secret.name, env: e(secret.env) })}
                        danger
                        onClick={() => remove(secret)}
                      />
                    </>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {mayEdit && data?.length !== 0 && (
        <Button size="small" icon={<IconPlus />} style={{ marginTop: 12 }} onClick={() => setDialog('create')}>
          {t('add')}
        </Button>
      )}
      {dialog && (
        <SecretDialog
          projectId={projectId}
          {...(dialog === 'create' ? {} : { secret: dialog })}
          onDone={() => {
            Message.success(t('saved'))
            reload()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
