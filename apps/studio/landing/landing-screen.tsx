import { Button } from '@arco-design/web-react'
import { Link } from 'wouter'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { readToken } from '../../shell/token.ts'
import { Logo } from '../logo.tsx'
import { Preferences } from '../preferences.tsx'
import { useHome, useNavigation } from '../use-screens.ts'

const texts = defineMessages('landing', {
  zh: {
    title: '搭建后台应用，从拖拽到上线',
    lead: '拖拽组件、绑定数据与公式、编排事件流，一键发布到测试与生产环境。页面作者的逻辑运行在沙箱里，不会卡住浏览器。',
    start: '开始使用',
    one: '只重算变化的部分',
    oneText: '一万个公式中改动一个变量，只有相关的组件重新渲染。',
    two: '可信的保存与撤销',
    twoText: '每次编辑都是可逆的补丁；断网时保存在本地，恢复后自动合并。',
    three: '一切皆插件',
    threeText: '组件、设置器、动作、数据源和函数都由同一套 SDK 提供。',
  },
  en: {
    title: 'Back-office apps, from drag to live',
    lead: 'Drag components, bind data and formulas, wire event flows, and publish to test and production. What page authors write runs in a sandbox and cannot freeze the browser.',
    start: 'Get started',
    one: 'Only what changed is recomputed',
    oneText: 'Of ten thousand formulas, one changed variable touches only the components that read it.',
    two: 'Saves and undo you can trust',
    twoText: 'Every edit is a patch that can be reversed; offline it stays on your machine and merges when you are back.',
    three: 'Everything is a plugin',
    threeText: 'Components, setters, actions, sources and functions all come through one SDK.',
  },
})

export function LandingScreen() {
  const t = useMessages(texts)
  const locale = useLocale()
  const home = useHome()
  const open = useNavigation('landing')
  // Who comes back goes on where they work; everybody else where they can begin.
  const ways = readToken() !== null && home ? [home] : open
  return (
    <>
      <header className="studio-header">
        <span className="studio-brand">
          <Logo />
          <strong>Tessera</strong>
        </span>
        <div className="studio-header-end">
          <Preferences />
          {ways.map(({ id, path, label }) => (
            <Link key={id} href={path} asChild>
              <Button type="outline">{label[locale]}</Button>
            </Link>
          ))}
        </div>
      </header>
      <main className="studio-landing">
        <h1>{t('title')}</h1>
        <p className="studio-lead">{t('lead')}</p>
        {ways[0] && (
          <Link href={ways[0].path} asChild>
            <Button type="primary" size="large">
              {t('start')}
            </Button>
          </Link>
        )}
        <div className="studio-features">
          {(['one', 'two', 'three'] as const).map((key) => (
            <section key={key}>
              <h2>{t(key)}</h2>
              <p>{t(`${key}Text`)}</p>
            </section>
          ))}
        </div>
      </main>
    </>
  )
}
