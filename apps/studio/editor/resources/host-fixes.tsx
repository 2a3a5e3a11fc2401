import { useState } from 'react'
import type { Finding } from '#kernel/page/records'
import type { ResourceWay } from '#kernel/page/resources'
import { hostOf, pictureOf } from '#sdk/check'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { copyPictures } from './copy-pictures.ts'
import './host-fixes.css'
import { resourcesToken } from '../parts/resources-part.ts'

const texts = defineMessages('editor-host-fixes', {
  zh: {
    direct: '直接允许',
    server: '经由本服务器允许',
    copy: '上传副本',
    all: '本页的全部外部资源…',
    ask: '请项目管理员允许',
    named: '{{what}}：{{host}}',
  },
  en: {
    direct: 'Allow directly',
    server: 'Allow through this server',
    copy: 'Upload a copy',
    all: 'All other hosts of this page…',
    ask: 'Ask an administrator of the project to allow it',
    named: '{{what}}: {{host}}',
  },
})

/** What may be done about a host that is not allowed yet, beside the problem. */
export function HostFixes({ finding }: { readonly finding: Finding }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const resources = session.part(resourcesToken)
  const list = useSignalValue(resources.list)
  const mayCopy = useSignalValue(session.mode) === 'edit'
  const [isBusy, setBusy] = useState(false)
  const about = hostOf(finding)
  const picture = mayCopy ? pictureOf(finding) : undefined
  if (!list || (!about && !picture)) return null
  const busy = (work: () => Promise<unknown>) => async (): Promise<void> => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const ways: readonly ResourceWay[] = !about || !list.mayEdit ? [] : about.kind === 'image' ? ['direct', 'server'] : ['direct']
  const fixes = [
    ...ways.map((way) => ({ what: way, host: about!.host, run: () => resources.allow({ kind: about!.kind, host: about!.host, way }) })),
    ...(picture ? [{ what: 'copy' as const, host: picture.address, run: () => copyPictures(session, [finding]) }] : []),
  ]
  return (
    <span className="ed-host-fixes">
      {fixes.map(({ what, host, run }) => (
        <button
          key={what}
          type="button"
          disabled={isBusy}
          aria-label={t('named', { what: t(what), host })}
          onClick={() => void busy(run)()}
        >
          {t(what)}
        </button>
      ))}
      {about && !list.mayEdit && <span className="ed-muted">{t('ask')}</span>}
    </span>
  )
}

/** Leads from the problems to all hosts of the page at once, where there are several. */
export function AllHosts({ findings }: { readonly findings: readonly Finding[] }) {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const hosts = new Set(findings.flatMap((finding) => hostOf(finding)?.host ?? []))
  if (hosts.size < 2) return null
  return (
    <li>
      <span className="ed-host-fixes">
        <button type="button" onClick={() => (ui.dialog.value = 'hosts')}>
          {t('all')}
        </button>
      </span>
    </li>
  )
}
