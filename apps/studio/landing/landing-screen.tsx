import { Button } from '@arco-design/web-react'
import { Link } from 'wouter'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { Picture } from '../pictures/picture.tsx'
import './landing.css'
import { LandingHeader, useWays } from './landing-header.tsx'
import { LiveSample } from './live-sample.tsx'

const texts = defineMessages('landing', {
  zh: {
    title: '搭建后台应用，从拖拽到上线',
    lead: '拖拽组件、绑定数据与公式、编排事件流，一键发布到测试与生产环境。页面作者的逻辑运行在沙箱里，不会卡住浏览器。',
    start: '开始使用',
    price: '查看价格',
    picture: '编辑器：左侧是组件，中间是画布，右侧是所选元素的设置',
    sample: '现在就试试',
    sampleText: '下面是一个真正的页面，不是截图：公式在沙箱里计算，按钮会执行它的事件流。',
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
    price: 'See the prices',
    picture: 'The editor: components on the left, the canvas in the middle, the settings of the chosen element on the right',
    sample: 'Try it now',
    sampleText: 'Below is a real page and no picture of one: its formulas run in the sandbox, and its button runs its event flow.',
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
  const [first] = useWays()
  return (
    <>
      <LandingHeader />
      <main id="content" className="studio-landing" tabIndex={-1}>
        <h1>{t('title')}</h1>
        <p className="studio-lead">{t('lead')}</p>
        <div className="landing-ways">
          {first && (
            <Link href={first.path} asChild>
              <Button type="primary" size="large">
                {t('start')}
              </Button>
            </Link>
          )}
          <Link href="/price" asChild>
            <Button size="large">{t('price')}</Button>
          </Link>
        </div>
        <div className="landing-picture">
          <Picture name="editor" alt={t('picture')} />
        </div>
        <section className="landing-try">
          <h2>{t('sample')}</h2>
          <p>{t('sampleText')}</p>
          <LiveSample />
        </section>
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
