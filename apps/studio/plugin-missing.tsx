import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { defineMessages, useMessages } from '../shell/messages.ts'
import { useDocumentTitle } from './document-title.ts'
import { useHome } from './use-screens.ts'

const texts = defineMessages('plugin-missing', {
  zh: {
    title: '插件 {{plugin}} 没有这个页面',
    text: '插件可能未安装、已停用，或新版本不再提供此页面。插件恢复后会自动显示。',
    home: '回到首页',
  },
  en: {
    title: 'The plugin {{plugin}} has no screen here',
    text: 'It may not be installed, may be switched off, or its new version has this screen no more. The screen shows as soon as it is there.',
    home: 'Back to the start',
  },
})

/** Milliseconds that a plugin may take to arrive before its absence is told. */
const ARRIVAL = 3_000

/** An address of a plugin that has no such screen, or not yet: the screen shows here once its plugin is loaded. */
export function PluginMissing({ plugin }: { readonly plugin: string }) {
  const t = useMessages(texts)
  const home = useHome()
  const [waiting, setWaiting] = useState(true)
  useDocumentTitle(waiting ? '' : t('title', { plugin }))
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), ARRIVAL)
    return () => clearTimeout(timer)
  }, [])
  if (waiting) return <Spin style={{ display: 'block', margin: '20vh auto', textAlign: 'center' }} />
  return (
    <main className="studio-centered">
      <Result
        status="404"
        title={<h1>{t('title', { plugin })}</h1>}
        subTitle={t('text')}
        extra={
          <Link href={home?.path ?? '/'} asChild>
            <Button type="primary">{t('home')}</Button>
          </Link>
        }
      />
    </main>
  )
}
