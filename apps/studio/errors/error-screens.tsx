import { Button, Result } from '@arco-design/web-react'
import { Link } from 'wouter'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { useHome } from '../use-screens.ts'

const texts = defineMessages('error-screens', {
  zh: {
    notFound: '页面不存在',
    notFoundHint: '地址可能有误，页面已被删除，或未对你开放。请联系把地址发给你的人。',
    forbidden: '没有权限',
    forbiddenHint: '请联系项目管理员或平台的超级管理员开通权限。',
    home: '回到项目列表',
  },
  en: {
    notFound: 'Page not found',
    notFoundHint: 'The address may be wrong, the page was deleted, or you do not have access. Ask the sender of the link.',
    forbidden: 'No permission',
    forbiddenHint: 'Ask an administrator of the project, or of the installation, for access.',
    home: 'Back to the projects',
  },
})

function ErrorScreen({ status, title, hint }: { readonly status: '404' | '403'; readonly title: string; readonly hint: string }) {
  const t = useMessages(texts)
  const home = useHome()
  return (
    <main className="studio-centered">
      <Result
        status={status}
        title={<h1>{title}</h1>}
        subTitle={hint}
        extra={
          <Link href={home?.path ?? '/'} asChild>
            <Button type="primary">{t('home')}</Button>
          </Link>
        }
      />
    </main>
  )
}

export function NotFoundScreen() {
  const t = useMessages(texts)
  return <ErrorScreen status="404" title={t('notFound')} hint={t('notFoundHint')} />
}

export function ForbiddenScreen() {
  const t = useMessages(texts)
  const { reason } = (history.state ?? {}) as { readonly reason?: unknown }
  const why = typeof reason === 'string' && reason !== '' ? `${reason} ` : ''
  return <ErrorScreen status="403" title={t('forbidden')} hint={`${why}${t('forbiddenHint')}`} />
}
