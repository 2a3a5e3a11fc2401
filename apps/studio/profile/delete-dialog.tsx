import { Alert, Button, Form, type FormInstance, Input, Message, Modal, Select, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import type { DeletionPlan } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser, forget } from '../../shell/session.ts'
import { deleteTexts } from './delete-texts.ts'

interface Values {
  readonly userName: string
  readonly userPwd: string
}

/** Shows what is deleted with an account and what blocks that, asks for its name and password, and confirms. */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(deleteTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const userName = useSignalValue(currentUser)?.userName ?? ''
  const plan = useLoaded('deletion', (signal) => call('GET /user/deletion', {}, { signal }))
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const shared = plan.data?.projects.filter(({ members }) => members > 0) ?? []
  const first = plan.data?.belongings.filter(({ settleFirst }) => settleFirst) ?? []
  const isSettled = plan.data !== undefined && !plan.data.lastAdministrator && shared.length + first.length === 0

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    Modal.confirm({
      title: t('sure', { name: userName }),
      content: t('sureText'),
      okText: t('confirm'),
      cancelText: c('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: async () => {
        try {
          await call('POST /user/delete', values)
        } catch (thrown) {
          setError(failureText(thrown))
          plan.reload()
          return
        }
        forget()
        Message.success(t('done'))
        go('/', { replace: true })
      },
    })
  }
  return (
    <Modal
      visible
      title={t('title')}
      okText={t('next')}
      cancelText={c('cancel')}
      okButtonProps={{ status: 'danger', disabled: !isSettled }}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {plan.error && <LoadFailure error={plan.error} retry={plan.reload} />}
      {!plan.data && plan.loading && <Skeleton animation text={{ rows: 4 }} />}
      {plan.data?.lastAdministrator && <Alert type="error" content={t('last')} />}
      {shared.length > 0 && <SharedProjects projects={shared} onDone={plan.reload} />}
      {first.map((each) => (
        <SettleFirst
          key={each.id}
          belonging={each}
          onLeave={() => {
            onClose()
            go(each.address)
          }}
        />
      ))}
      {isSettled && plan.data && (
        <>
          <Goes plan={plan.data} />
          <p className="studio-muted">{t('stays')}</p>
          {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
          <ProofForm form={form} userName={userName} onSubmit={() => void submit()} />
        </>
      )}
    </Modal>
  )
}

interface SharedProjectsProps {
  readonly projects: DeletionPlan['projects']
  readonly onDone: () => void
}

/** Projects with other members: the user transfers them first. */
function SharedProjects({ projects, onDone }: SharedProjectsProps) {
  const t = useMessages(deleteTexts)
  return (
    <>
      <Alert type="warning" content={t('shared')} />
      <ul className="profile-plan">
        {projects.map((project) => (
          <HandOver key={project.id} project={project} onDone={onDone} />
        ))}
      </ul>
    </>
  )
}

interface ProofFormProps {
  readonly form: FormInstance<Values>
  readonly userName: string
  readonly onSubmit: () => void
}

/** The name and the password of the account, which the user types to confirm. */
function ProofForm({ form, userName, onSubmit }: ProofFormProps) {
  const t = useMessages(deleteTexts)
  return (
    <Form id="leave" form={form} layout="vertical" onSubmit={onSubmit} requiredSymbol={false}>
      <Form.Item
        field="userName"
        label={t('typeName', { name: userName })}
        rules={[
          {
            validator: (value, done) =>
              String(value ?? '')
                .trim()
                .toLowerCase() === userName
                ? done()
                : done(t('differs')),
          },
        ]}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item field="userPwd" label={t('userPwd')} rules={[{ required: true, message: t('pwdNeeded') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <button type="submit" hidden />
    </Form>
  )
}

/** What blocks the deletion and is resolved on another screen. */
function SettleFirst({ belonging, onLeave }: { readonly belonging: DeletionPlan['belongings'][number]; readonly onLeave: () => void }) {
  const t = useMessages(deleteTexts)
  return (
    <Alert
      type="warning"
      content={<BelongingLine belonging={belonging} />}
      action={
        <Button size="small" onClick={onLeave}>
          {t('toTemplates')}
        </Button>
      }
    />
  )
}

/** What the account owns of one kind, and what happens to it. */
function BelongingLine({ belonging }: { readonly belonging: DeletionPlan['belongings'][number] }) {
  const t = useMessages(deleteTexts)
  const locale = useLocale()
  const { label, becomes, count, names } = belonging
  const listed = names.join(locale === 'zh' ? '、' : ', ')
  return (
    <>
      {t('kept', { label: labelIn(label, locale), count, names: count > names.length ? t('more', { names: listed }) : listed })}
      <br />
      <span className="studio-muted">{labelIn(becomes, locale)}</span>
    </>
  )
}

function Goes({ plan: { projects, subUsers, belongings } }: { readonly plan: DeletionPlan }) {
  const t = useMessages(deleteTexts)
  const lines = belongings.map((each) => (
    <li key={each.id}>
      <BelongingLine belonging={each} />
    </li>
  ))
  if (projects.length === 0 && subUsers === 0)
    return (
      <>
        <p>{t('nothing')}</p>
        {lines.length > 0 && <ul>{lines}</ul>}
      </>
    )
  return (
    <>
      <p>{t('gone')}</p>
      <ul>
        {projects.map(({ id, name, pages }) => (
          <li key={id}>{t('project', { name, count: pages })}</li>
        ))}
        {subUsers > 0 && <li>{t('subUsers', { count: subUsers })}</li>}
      </ul>
      {lines.length > 0 && <ul>{lines}</ul>}
    </>
  )
}

function HandOver({ project, onDone }: { readonly project: DeletionPlan['projects'][number]; readonly onDone: () => void }) {
  const t = useMessages(deleteTexts)
  const [heir, setHeir] = useState(project.heirs[0]?.userId)
  const [busy, setBusy] = useState(false)
  const handOver = (): void => {
    if (heir === undefined) return
    setBusy(true)
    call('POST /project/handover', { projectId: project.id, userId: heir })
      .then(
        () => void Message.success(t('handedOver', { name: project.name })),
        (thrown: Error) => void Message.error(failureText(thrown)),
      )
      .finally(() => {
        setBusy(false)
        onDone()
      })
  }
  return (
    <li>
      <span>
        {project.name} <span className="studio-muted">{t('others', { count: project.members })}</span>
      </span>
      {project.heirs.length === 0 ? (
        <span className="studio-muted">{t('noHeir')}</span>
      ) : (
        <>
          <Select
            aria-label={t('heir', { name: project.name })}
            value={heir}
            style={{ width: 200 }}
            onChange={setHeir}
            options={project.heirs.map(({ userId, userName }) => ({ value: userId, label: userName }))}
          />
          <Button loading={busy} onClick={handOver}>
            {t('handOver')}
          </Button>
        </>
      )}
    </li>
  )
}
