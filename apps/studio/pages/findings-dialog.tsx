import { Alert, Button, Modal } from '@arco-design/web-react'
import { IconCloseCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import type { Finding } from '#kernel/page'
import type { BroughtAlong } from '../../../server/wire.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { kernelSpeaker } from '../kernel-words.ts'
import { BroughtList } from './brought-list.tsx'
import './findings-dialog.css'

const texts = defineMessages('import-findings', {
  zh: {
    imported: '页面已导入',
    title: '页面已导入，发现 {{count}} 个问题',
    hint: '没有内容被丢弃。打开页面后，“问题”面板会列出它们。',
    broken: '其中有错误：页面会以只读方式打开，直到你选择编辑。',
    open: '打开页面',
    error: '错误',
    warning: '警告',
  },
  en: {
    imported: 'The page was imported',
    title: 'The page was imported; things to look at: {{count}}',
    hint: 'Nothing was thrown away. The Problems panel lists them once the page is open.',
    broken: 'Some are errors: the page opens read-only until you choose to edit it.',
    open: 'Open the page',
    error: 'Error',
    warning: 'Warning',
  },
})

/** What was found while a page was imported, before it is opened. */
export function FindingsDialog(props: {
  readonly findings: readonly Finding[]
  readonly brought: readonly BroughtAlong[]
  readonly onOpen: () => void
}) {
  const { findings, brought, onOpen } = props
  const t = useMessages(texts)
  const locale = useLocale()
  const broken = findings.some(({ level }) => level === 'error')
  const sorted = [...findings].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  return (
    <Modal
      visible
      title={findings.length > 0 ? t('title', { count: String(findings.length) }) : t('imported')}
      style={{ width: 640 }}
      onCancel={onOpen}
      footer={
        <Button type="primary" onClick={onOpen}>
          {t('open')}
        </Button>
      }
    >
      {findings.length > 0 && <Alert type={broken ? 'warning' : 'info'} content={broken ? `${t('broken')} ${t('hint')}` : t('hint')} />}
      <ul className="studio-findings">
        {sorted.map((finding) => (
          <li key={`${finding.code} ${finding.entry} ${finding.path} ${kernelSpeaker.now(finding.message, 'en')}`}>
            {finding.level === 'error' ? (
              <IconCloseCircleFill className="studio-finding-error" aria-label={t('error')} />
            ) : (
              <IconExclamationCircleFill className="studio-finding-warning" aria-label={t('warning')} />
            )}
            <span>{kernelSpeaker.now(finding.message, locale)}</span>
            <code>{finding.path ? `${finding.entry} · ${finding.path}` : finding.entry}</code>
          </li>
        ))}
      </ul>
      <BroughtList brought={brought} />
    </Modal>
  )
}
