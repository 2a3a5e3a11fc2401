import { Button, Result } from '@arco-design/web-react'
import { Link } from 'wouter'
import { common } from '../kit/words/common.ts'
import { defineMessages, useMessages } from '../shell/messages.ts'
import { ListLayout } from './list-layout.tsx'
import { UsedApps, useUsedApps } from './projects/used-apps.tsx'

const texts = defineMessages('sub-user', {
  zh: {
    title: '你已登录',
    text: '此账号用于使用已搭建的应用。请打开别人发给你的应用地址；应用的搭建与管理不对子用户开放。',
    textApps: '此账号用于使用下列应用；应用的搭建与管理不对子用户开放。',
  },
  en: {
    title: 'You are signed in',
    text: 'This account is for using apps that were built for you. Open the address that you were given; building and managing apps is closed to sub users.',
    textApps: 'This account is for using the apps below; building and managing apps is closed to sub users.',
  },
})

/** In the place of what sub users may not see: where to go instead. */
export function SubUserScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const { data: apps } = useUsedApps()
  return (
    <ListLayout>
      <Result
        status="info"
        title={<h1>{t('title')}</h1>}
        subTitle={t(apps && apps.length > 0 ? 'textApps' : 'text')}
        extra={
          <Link href="/user/profile" asChild>
            <Button type="primary">{c('profile')}</Button>
          </Link>
        }
      />
      <UsedApps apps={apps} />
    </ListLayout>
  )
}
