import { Button } from '@arco-design/web-react'
import { IconCheck } from '@arco-design/web-react/icon'
import { Link } from 'wouter'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { useHeaderInfo } from '../header/use-header-info.ts'
import './landing.css'
import { LandingHeader, useWays } from './landing-header.tsx'

const texts = defineMessages('price', {
  zh: {
    title: '价格',
    lead: '先免费用起来；需要部署在自己的机房时，再选择开源版或企业版。',
    free: '免费版',
    freeFor: '在线使用，适合个人与小团队',
    freeLines: '全部组件与编辑器功能\n测试与生产环境发布\n项目、页面与存储有上限\n社区支持',
    freeAct: '免费开始',
    open: '开源版',
    openFor: '自己部署、自己修改',
    openLines: '完整源代码，Apache-2.0 许可\nSQLite 或 PostgreSQL\n自行设置各项上限\n社区支持',
    openAct: '阅读部署文档',
    compiled: '企业版（编译版）',
    compiledFor: '在企业内网部署，开箱即用',
    compiledLines: '永久授权\n一年免费升级\n编译好的安装包\n社区、电话与在线客服支持',
    source: '企业版（源码版）',
    sourceFor: '需要在源码上继续开发的团队',
    sourceLines: '永久授权\n一年免费升级\n全部源代码\n社区、电话与在线客服支持',
    ask: '联系客服购买',
    askNone: '向安装了本系统的管理员咨询',
    notes: '购买须知',
    notesLines: '会员一经开通不予退款。\n需要发票时，请联系客服开具。\n支持对公转账。',
  },
  en: {
    title: 'Prices',
    lead: 'Start for free. Choose the open source version or an enterprise edition once you want it on machines of your own.',
    free: 'Free',
    freeFor: 'Used online, for one person or a small team',
    freeLines:
      'All components and the whole editor\nPublishing to test and production\nLimits on projects, pages and storage\nCommunity support',
    freeAct: 'Start for free',
    open: 'Open source',
    openFor: 'Run it and change it yourself',
    openLines: 'The whole source under Apache-2.0\nSQLite or PostgreSQL\nLimits that you set yourself\nCommunity support',
    openAct: 'Read how to install it',
    compiled: 'Enterprise, compiled',
    compiledFor: 'Ready to run in the network of a company',
    compiledLines: 'Permanent authorization\nOne year of free upgrades\nBuilt packages\nSupport by community, phone and chat',
    source: 'Enterprise, source',
    sourceFor: 'For teams that build on the source',
    sourceLines: 'Permanent authorization\nOne year of free upgrades\nAll of the source code\nSupport by community, phone and chat',
    ask: 'Ask customer service',
    askNone: 'Ask the administrator of this installation',
    notes: 'Before you buy',
    notesLines: 'Memberships are not refundable.\nCustomer service issues invoices on request.\nCorporate transfer is accepted.',
  },
})

const TIERS = ['free', 'open', 'compiled', 'source'] as const

/** The four tiers of the specification (sections 1 and 9); amounts are agreed with customer service. */
export function PriceScreen() {
  const t = useMessages(texts)
  const [first] = useWays()
  const info = useHeaderInfo()
  const linesOf = (key: 'notesLines' | `${(typeof TIERS)[number]}Lines`) => t(key).split('\n')
  const actOf = (tier: (typeof TIERS)[number]) => {
    if (tier === 'free')
      return (
        first && (
          <Link href={first.path} asChild>
            <Button type="primary" long>
              {t('freeAct')}
            </Button>
          </Link>
        )
      )
    if (tier === 'open')
      return (
        <Button long href="/docs" target="_blank">
          {t('openAct')}
        </Button>
      )
    return info?.contact ? (
      <Button long href={info.contact} target="_blank">
        {t('ask')}
      </Button>
    ) : (
      <p className="price-none">{t('askNone')}</p>
    )
  }
  return (
    <>
      <LandingHeader />
      <main id="content" className="studio-landing price" tabIndex={-1}>
        <h1>{t('title')}</h1>
        <p className="studio-lead">{t('lead')}</p>
        <ul className="price-tiers">
          {TIERS.map((tier) => (
            <li key={tier} className="price-tier">
              <h2>{t(tier)}</h2>
              <p>{t(`${tier}For`)}</p>
              <ul>
                {linesOf(`${tier}Lines`).map((line) => (
                  <li key={line}>
                    <IconCheck aria-hidden /> <span>{line}</span>
                  </li>
                ))}
              </ul>
              {actOf(tier)}
            </li>
          ))}
        </ul>
        <section className="price-notes">
          <h2>{t('notes')}</h2>
          <ul>
            {linesOf('notesLines').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </main>
    </>
  )
}
