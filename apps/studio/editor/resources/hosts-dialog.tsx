import { Alert, Button, Modal, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { elementOf, type Finding } from '#kernel/page/records'
import type { ResourceKind } from '#kernel/page/resources'
import { hostOf, KIND_WORDS, pictureOf } from '#sdk/check'
import { useEditor } from '#sdk/studio'
import { defineMessages, useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { copyPictures } from './copy-pictures.ts'
import './hosts-dialog.css'
import { resourcesToken } from '../parts/resources-part.ts'

const texts = defineMessages('editor-hosts-dialog', {
  zh: {
    title: '本页使用的外部资源',
    hint: '项目尚未允许这些主机，访客看不到来自它们的内容。请为每个主机选择处理方式。',
    none: '本页没有未处理的外部资源。',
    leave: '保持不变',
    direct: '直接允许',
    server: '经由本服务器允许',
    copy: '上传副本（{{count}} 张图片）',
    choose: '{{host}} 的处理方式',
    uses: '{{count}} 处：{{names}}',
    ask: '只有项目管理员可以允许主机；你可以上传副本。',
    close: '关闭',
    apply: '应用',
  },
  en: {
    title: 'Other hosts that this page uses',
    hint: 'The project does not allow these hosts yet, so visitors see nothing of them. Choose what to do about each.',
    none: 'Nothing is left to decide about other hosts.',
    leave: 'Leave as it is',
    direct: 'Allow directly',
    server: 'Allow through this server',
    copy: 'Upload a copy (pictures: {{count}})',
    choose: 'What to do about {{host}}',
    uses: 'Places: {{count}} ({{names}})',
    ask: 'Only administrators of the project may allow hosts; you can upload copies.',
    close: 'Close',
    apply: 'Apply',
  },
})

type Choice = 'leave' | 'direct' | 'server' | 'copy'

interface HostGroup {
  readonly key: string
  readonly kind: ResourceKind
  readonly host: string
  readonly findings: readonly Finding[]
}

/** The hosts that findings are about, by kind. */
export function hostGroups(findings: readonly Finding[]): readonly HostGroup[] {
  const groups = new Map<string, HostGroup>()
  for (const finding of findings) {
    const about = hostOf(finding)
    if (!about) continue
    const key = `${about.kind} ${about.host}`
    groups.set(key, { key, kind: about.kind, host: about.host, findings: [...(groups.get(key)?.findings ?? []), finding] })
  }
  return [...groups.values()]
}

/** All hosts that the page uses and the project does not allow, with what is to be done about each: after an import, or from the problems. */
export function HostsDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(texts)
  const locale = useLocale()
  const resources = session.part(resourcesToken)
  const mayAllow = useSignalValue(resources.list)?.mayEdit === true
  const groups = hostGroups(useSignalValue(session.findings))
  const [choices, setChoices] = useState<{ readonly [key: string]: Choice }>({})
  const [isBusy, setBusy] = useState(false)
  const choiceOf = ({ key }: HostGroup): Choice => choices[key] ?? 'leave'
  const apply = async (): Promise<void> => {
    setBusy(true)
    // Copies first, as one step: a host that is allowed meanwhile is no finding any more.
    await copyPictures(
      session,
      groups.filter((group) => choiceOf(group) === 'copy').flatMap(({ findings }) => findings),
    )
    for (const group of groups) {
      const way = choiceOf(group)
      if (way === 'direct' || way === 'server') await resources.allow({ kind: group.kind, host: group.host, way })
    }
    setBusy(false)
    close()
  }
  const pictures = ({ findings }: HostGroup): number => new Set(findings.flatMap((each) => pictureOf(each)?.address ?? [])).size
  const offered = (group: HostGroup): readonly Choice[] => [
    'leave',
    ...(mayAllow ? (['direct'] as const) : []),
    ...(mayAllow && group.kind === 'image' ? (['server'] as const) : []),
    ...(pictures(group) > 0 ? (['copy'] as const) : []),
  ]
  const names = ({ findings }: HostGroup): string =>
    [...new Set(findings.map(({ entry }) => elementOf(session.document(), entry)?.name ?? session.page.peek().name))].slice(0, 5).join(', ')
  return (
    <Modal
      title={t('title')}
      visible
      className="ed-dialog ed-hosts"
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('close')}</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={groups.every((group) => choiceOf(group) === 'leave')}
            onClick={() => void apply()}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <p className="ed-hosts-hint">{groups.length === 0 ? t('none') : t('hint')}</p>
      {groups.length > 0 && !mayAllow && <Alert type="info" content={t('ask')} />}
      <ul className="ed-hosts-list">
        {groups.map((group) => (
          <li key={group.key}>
            <div>
              <strong>{group.host}</strong> <span className="ed-hosts-kind">{labelIn(KIND_WORDS[group.kind], locale)}</span>
              <div className="ed-muted">{t('uses', { count: String(group.findings.length), names: names(group) })}</div>
            </div>
            <Select
              aria-label={t('choose', { host: group.host })}
              value={choiceOf(group)}
              disabled={isBusy}
              onChange={(choice: Choice) => setChoices({ ...choices, [group.key]: choice })}
              options={offered(group).map((value) => ({ value, label: t(value, { count: String(pictures(group)) }) }))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
