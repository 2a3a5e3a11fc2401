import { Alert, Avatar, Button, Divider, Form, Input, Modal, Radio, Select, Skeleton } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageInfo, PageMay, PageMember } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import './pages.css'
import { failureText } from '../../kit/words/failure-text.ts'

const texts = defineMessages('page-access', {
  zh: {
    title: '“{{name}}”的访问权限',
    access: '谁可以访问',
    public: '公开：任何人都可以访问已发布的页面，无需登录',
    private: '私有：仅项目成员、菜单对其开放的用户和下面的页面成员',
    members: '页面成员',
    intro: '页面成员只对这一个页面有权限，不必是项目成员。',
    none: '还没有页面成员。',
    readOnly: '只有项目的开发者和管理员可以更改。',
    who: '完整邮箱，或项目成员',
    badEmail: '邮箱格式不正确',
    role: '权限',
    roleOf: '{{name}} 的权限',
    developer: '开发者',
    tester: '体验者',
    add: '添加',
    remove: '移除 {{name}}',
    waiting: '邮箱尚未确认，确认后生效',
    close: '关闭',
  },
  en: {
    title: 'Who may open “{{name}}”',
    access: 'Who may visit it',
    public: 'Public: anyone, without signing in, once it is published',
    private: 'Private: people of the project, users whose menu has it, and the members below',
    members: 'Members of the page',
    intro: 'A member may open this one page and doesn’t have to be a project member.',
    none: 'The page has no members yet.',
    readOnly: 'Only developers and administrators of the project can change this.',
    who: 'Full e-mail or project member',
    badEmail: 'The e-mail format is incorrect',
    role: 'Role',
    roleOf: 'What {{name}} may do',
    developer: 'Edit (developer)',
    tester: 'Look (tester)',
    add: 'Add',
    remove: 'Remove {{name}}',
    waiting: 'The address is not confirmed yet; it counts once it is',
    close: 'Close',
  },
})
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ROLES = ['developer', 'tester'] as const

/** Says whether a page is public, and to whom it is opened beside the people of its project. Every change counts at once. */
export function AccessDialog(props: {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'isPublic' | 'projectId'>
  readonly may: Pick<PageMay, 'access' | 'members'>
  readonly onChanged: (change: Pick<PageInfo, 'isPublic'>) => void
  readonly onClose: () => void
}) {
  const { page, may, onChanged, onClose } = props
  const t = useMessages(texts)
  const [isPublic, setIsPublic] = useState(page.isPublic)
  const [problem, setProblem] = useState<string>()
  const members = useLoaded(`members of ${page.id}`, (signal) => call('GET /pages/member/list', { pageId: page.id }, { signal }))
  const doing = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      setProblem(failureText(thrown))
      return false
    }
  }
  const publish = (next: 1 | 2): void => {
    const before = isPublic
    setIsPublic(next)
    void doing(() => call('POST /pages/update', { id: page.id, isPublic: next })).then((done) => {
      if (done) onChanged({ isPublic: next })
      else setIsPublic(before)
    })
  }
  return (
    <Modal
      visible
      title={t('title', { name: page.name })}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      <Radio.Group
        direction="vertical"
        aria-label={t('access')}
        className="page-access"
        value={isPublic}
        disabled={!may.access}
        onChange={(value: 1 | 2) => publish(value)}
      >
        <Radio value={2}>{t('private')}</Radio>
        <Radio value={1}>{t('public')}</Radio>
      </Radio.Group>
      <Divider style={{ margin: '12px 0' }} />
      <section aria-label={t('members')}>
        <h3 className="page-members-title">{t('members')}</h3>
        <p className="studio-muted">
          {t('intro')} {may.members ? '' : t('readOnly')}
        </p>
        {may.members && <AddMember page={page} taken={members.data ?? []} onAdded={members.reload} doing={doing} />}
        {members.error && <Alert type="error" content={failureText(members.error)} />}
        {!members.data && members.loading && <Skeleton animation text={{ rows: 2 }} />}
        {members.data?.length === 0 && <p>{t('none')}</p>}
        <ul className="page-members">
          {members.data?.map((member) => (
            <MemberRow key={member.userId} pageId={page.id} member={member} mayEdit={may.members} changed={members.reload} doing={doing} />
          ))}
        </ul>
      </section>
    </Modal>
  )
}

type Doing = (work: () => Promise<unknown>) => Promise<boolean>

function MemberRow(props: {
  readonly pageId: number
  readonly member: PageMember
  readonly mayEdit: boolean
  readonly changed: () => void
  readonly doing: Doing
}) {
  const { pageId, member, mayEdit, changed, doing } = props
  const { userId, userName, nickName, avatar, role, waiting } = member
  const t = useMessages(texts)
  const change = (work: () => Promise<unknown>): void => void doing(work).then(changed)
  return (
    <li>
      <Avatar size={28} className="studio-avatar">
        {avatar === '' ? (nickName || userName).slice(0, 1).toUpperCase() : <img src={avatar} alt="" />}
      </Avatar>
      <span className="page-member-name">
        {nickName !== '' && <strong>{nickName}</strong>} <span>{userName}</span>
        {waiting && <span className="studio-muted">{t('waiting')}</span>}
      </span>
      {mayEdit ? (
        <>
          <Select
            size="small"
            style={{ width: 150 }}
            aria-label={t('roleOf', { name: userName })}
            value={role}
            options={ROLES.map((value) => ({ value, label: t(value) }))}
            onChange={(next: PageMember['role']) => change(() => call('POST /pages/member/update', { pageId, userId, role: next }))}
          />
          <RowButton
            icon={<IconDelete />}
            label={t('remove', { name: userName })}
            danger
            onClick={() => change(() => call('POST /pages/member/delete', { pageId, userId }))}
          />
        </>
      ) : (
        <span>{t(role)}</span>
      )}
    </li>
  )
}

function AddMember(props: {
  readonly page: Pick<PageInfo, 'id' | 'projectId'>
  readonly taken: readonly PageMember[]
  readonly onAdded: () => void
  readonly doing: Doing
}) {
  const { page, taken, onAdded, doing } = props
  const t = useMessages(texts)
  const [form] = Form.useForm<{ userName: string; role: PageMember['role'] }>()
  const [busy, setBusy] = useState(false)
  const people = useLoaded(`people of ${page.projectId}`, (signal) =>
    call('GET /project/user/list', { projectId: page.projectId, keyword: '', pageNum: 1, pageSize: 200 }, { signal }),
  )
  const known = new Set(taken.map(({ userId }) => userId))
  const offered = (people.data?.list ?? []).filter(({ userId, owner }) => !owner && !known.has(userId))
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    const added = await doing(() =>
      call('POST /pages/member/create', { pageId: page.id, userName: values.userName.trim(), role: values.role }),
    )
    setBusy(false)
    if (!added) return
    form.resetFields()
    onAdded()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="page-member-add"
      initialValues={{ userName: '', role: 'tester' }}
      onSubmit={() => void submit()}
    >
      <Form.Item field="userName" label={t('who')} rules={[{ required: true, match: EMAIL, message: t('badEmail') }]}>
        <Input type="email" maxLength={200} list={`people-${page.id}`} autoComplete="off" />
      </Form.Item>
      <datalist id={`people-${page.id}`}>
        {offered.map(({ userId, userName, nickName }) => (
          <option key={userId} value={userName}>
            {nickName}
          </option>
        ))}
      </datalist>
      <Form.Item field="role" label={t('role')}>
        <Select aria-label={t('role')} options={ROLES.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('add')}
      </Button>
    </Form>
  )
}
