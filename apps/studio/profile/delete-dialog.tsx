import { Alert, Button, Form, Input, Message, Modal, Select, Skeleton } from '@arco-design/web-react'
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
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser, forget } from '../../shell/session.ts'

const texts = defineMessages('delete-account', {
  zh: {
    title: '注销账号',
    last: '你是唯一的超级管理员。请先在「平台用户」中让另一个账号成为超级管理员。',
    shared: '以下项目还有其他成员。请先移交，或在项目列表中删除：',
    others: '{{count}} 位其他成员',
    heir: '移交「{{name}}」给',
    handOver: '移交',
    noHeir: '没有可以接手的成员：需要一位邮箱已确认的管理员、开发者或体验者。',
    handedOver: '已移交「{{name}}」',
    gone: '以下内容会一起删除：',
    project: '项目「{{name}}」，{{count}} 个页面',
    subUsers: '{{count}} 个子用户的账号',
    nothing: '你没有自己的项目和子用户。',
    kept: '{{label}}（{{count}}）：{{names}}',
    more: '{{names}} 等',
    toTemplates: '前往处理',
    stays: '你在他人项目中创建的内容会保留，但不再显示你的名字。邮箱可以重新注册。',
    typeName: '输入账号 {{name}} 以确认',
    differs: '账号不一致',
    userPwd: '密码',
    pwdNeeded: '请输入密码',
    next: '继续',
    sure: '永久注销 {{name}}？',
    sureText: '这是最后一次确认，之后无法恢复。',
    confirm: '永久注销',
    done: '账号已注销',
  },
  en: {
    title: 'Delete the account',
    last: 'You are the only super administrator. Make another account one first, under “All accounts”.',
    shared: 'Others are in these projects. Hand them over, or delete them in the list of projects, first:',
    others: '{{count}} other people',
    heir: 'Hand {{name}} over to',
    handOver: 'Hand over',
    noHeir: 'Nobody can take it over: that takes an administrator, developer or tester with a confirmed e-mail.',
    handedOver: '{{name}} is handed over',
    gone: 'This goes with it:',
    project: 'Project “{{name}}”, {{count}} pages',
    subUsers: 'The accounts of {{count}} sub users',
    nothing: 'You have no projects and no sub users of your own.',
    kept: '{{label}} ({{count}}): {{names}}',
    more: '{{names}} …',
    toTemplates: 'Go there',
    stays: 'What you made in projects of others stays there, without your name. Your e-mail can be registered again.',
    typeName: 'Type {{name}} to confirm',
    differs: 'Inconsistent accounts',
    userPwd: 'Password',
    pwdNeeded: 'Enter your password',
    next: 'Continue',
    sure: 'Delete {{name}} for good?',
    sureText: 'You are asked for the last time; it cannot be brought back.',
    confirm: 'Delete for good',
    done: 'The account is deleted',
  },
})

interface Values {
  readonly userName: string
  readonly userPwd: string
}

/** Says what goes with an account and what has to be settled first, asks for its name and password, and then once more. */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(texts)
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
      {shared.length > 0 && (
        <>
          <Alert type="warning" content={t('shared')} />
          <ul className="profile-plan">
            {shared.map((project) => (
              <HandOver key={project.id} project={project} onDone={plan.reload} />
            ))}
          </ul>
        </>
      )}
      {first.map((each) => (
        <Alert
          key={each.id}
          type="warning"
          content={<BelongingLine belonging={each} />}
          action={
            <Button
              size="small"
              onClick={() => {
                onClose()
                go(each.address)
              }}
            >
              {t('toTemplates')}
            </Button>
          }
        />
      ))}
      {isSettled && plan.data && (
        <>
          <Goes plan={plan.data} />
          <p className="studio-muted">{t('stays')}</p>
          {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
          <Form id="leave" form={form} layout="vertical" onSubmit={() => void submit()} requiredSymbol={false}>
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
        </>
      )}
    </Modal>
  )
}

/** Things of one kind that the account has, and what becomes of them. */
function BelongingLine({ belonging }: { readonly belonging: DeletionPlan['belongings'][number] }) {
  const t = useMessages(texts)
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
  const t = useMessages(texts)
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
  const t = useMessages(texts)
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
