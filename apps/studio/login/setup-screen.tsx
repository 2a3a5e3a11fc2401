import { useLocation, useSearchParams } from 'wouter'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { setUp } from '../../shell/session.ts'
import { AccountForm } from './account-form.tsx'
import { EntryLayout } from './entry-layout.tsx'

const texts = defineMessages('setup', {
  zh: { title: '创建第一个管理员', lead: '此链接只能使用一次。', submit: '创建并登录' },
  en: { title: 'Create the first administrator', lead: 'This link works once.', submit: 'Create and sign in' },
})

/** The first start: reached by the one-time link that the server prints. */
export function SetupScreen() {
  const t = useMessages(texts)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  return (
    <EntryLayout title={t('title')}>
      <p className="studio-muted">{t('lead')}</p>
      <AccountForm
        fresh
        submitText={t('submit')}
        onSubmit={(name, password) => setUp(search.get('token') ?? '', name, password).then(() => go('/projects', { replace: true }))}
      />
    </EntryLayout>
  )
}
