import { useState } from 'react'
import type { Finding } from '#kernel/page'
import type { ResourceWay } from '#kernel/page/resources'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { useEditorUi } from '../editor-ui.ts'
import { hostOf } from './resource-findings.ts'
import './host-fixes.css'
import { resourcesToken } from './resources-part.ts'

const texts = defineMessages('editor-host-fixes', {
  zh: { direct: '直接允许', server: '经由本服务器允许', ask: '请项目管理员允许', named: '{{what}}：{{host}}' },
  en: {
    direct: 'Allow directly',
    server: 'Allow through this server',
    ask: 'Ask an administrator of the project',
    named: '{{what}}: {{host}}',
  },
})

/** What may be done about a host that is not allowed yet, beside the problem. */
export function HostFixes({ finding }: { readonly finding: Finding }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const resources = session.part(resourcesToken)
  const list = useSignalValue(resources.list)
  const [isBusy, setBusy] = useState(false)
  const about = hostOf(finding)
  if (!about || !list) return null
  if (!list.mayEdit) return <span className="ed-host-fixes ed-muted">{t('ask')}</span>
  const allow = (way: ResourceWay) => async (): Promise<void> => {
    setBusy(true)
    await resources.allow({ ...about, way })
    setBusy(false)
  }
  const ways: readonly ResourceWay[] = about.kind === 'image' ? ['direct', 'server'] : ['direct']
  return (
    <span className="ed-host-fixes">
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          disabled={isBusy}
          aria-label={t('named', { what: t(way), host: about.host })}
          onClick={() => void allow(way)()}
        >
          {t(way)}
        </button>
      ))}
    </span>
  )
}
