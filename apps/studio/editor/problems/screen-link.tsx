import type { Finding } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import './problems.css'

const texts = defineMessages('editor-problem-screens', {
  zh: {
    services: '项目设置中的服务',
    menu: '项目的菜单',
    role: '项目的角色',
    variables: '项目的变量',
    tab: '{{screen}}（新标签页）',
  },
  en: {
    services: 'Services of the project',
    menu: 'Menu of the project',
    role: 'Roles of the project',
    variables: 'Variables of the project',
    tab: '{{screen}} (new tab)',
  },
})

const SCREENS = {
  services: (project: number) => `/project/${project}/config#services`,
  menu: (project: number) => `/project/${project}/menu`,
  role: (project: number) => `/project/${project}/role`,
  variables: (project: number) => `/project/${project}/variables`,
} as const

/** Leads to the screen of the project where a finding is mended, in a tab of its own, so that the page stays open; nothing where it is mended on the page. */
export function ScreenLink({ finding }: { readonly finding: Finding }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const { projectId } = useSignalValue(session.page)
  const screen = finding.about?.screen as keyof typeof SCREENS | undefined
  if (screen === undefined || !Object.hasOwn(SCREENS, screen) || !session.part(openedPage).records.may.project) return null
  const name = t(screen)
  return (
    <a className="ed-screen-link" href={SCREENS[screen](projectId)} target="_blank" rel="noopener" aria-label={t('tab', { screen: name })}>
      {name}
    </a>
  )
}
