import { IconCloseCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import type { Finding } from '#kernel/page/records'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import './findings-dialog.css'

const texts = defineMessages('import-findings', {
  zh: { list: '发现的问题', error: '错误', warning: '警告' },
  en: { list: 'What was found', error: 'Error', warning: 'Warning' },
})

/** What was found in a page that comes from elsewhere, errors first. */
export function FindingsList({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const sorted = [...findings].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is read by keyboard too
    <ul className="studio-findings" aria-label={t('list')} tabIndex={0}>
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
  )
}
