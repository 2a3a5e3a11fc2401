import { Button, Message } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import type { Finding } from '#kernel/page/records'
import { kernelSpeaker } from '../../../kit/words/kernel-words.ts'
import { useLocale, useMessages } from '../../../shell/messages.ts'
import { publishTexts } from './texts.ts'
import type { Published } from './use-publish.ts'

/** Where the page is now: its address to open and to copy, the same as a QR code, and its picture. */
export function PublishedPage({ pageId, published }: { readonly pageId: number; readonly published: Published }) {
  const t = useMessages(publishTexts)
  const address = new URL(`/page/${pageId}?env=${published.env}`, location.href).href
  const code = useMemo(() => codeOf(address), [address])
  return (
    <div className="ed-publish-wide ed-publish-done" role="status">
      <svg viewBox={`-2 -2 ${code.count + 4} ${code.count + 4}`} role="img" aria-label={t('qr')}>
        <rect x="-2" y="-2" width={code.count + 4} height={code.count + 4} fill="#fff" />
        <path d={code.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div>
        <p>
          {t('done')} · #{published.id}
        </p>
        <a href={address} target="_blank" rel="noopener" aria-label={t('open')}>
          {address}
        </a>
        <Button
          size="mini"
          icon={<IconCopy />}
          onClick={() => void navigator.clipboard.writeText(address).then(() => Message.success(t('copied')))}
        >
          {t('copy')}
        </Button>
      </div>
      {published.previewImg !== '' && <img src={published.previewImg} alt={t('picture')} />}
    </div>
  )
}

function codeOf(text: string): { readonly count: number; readonly path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  return { count, path }
}

const SHOWN = 5
/** What refers to something that is not there, and what plugins keep from working; everything else is told in Problems. */
const concernsVisitors = ({ code }: Finding): boolean => /^PAGE_(PLUGIN_|DANGLING_|UNKNOWN_TYPE$|MIGRATION_FAILED$)/.test(code)

/** What of a published page does not work for those who look at it. */
export function PublishedAmiss({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useMessages(publishTexts)
  const locale = useLocale()
  const amiss = findings.filter(concernsVisitors)
  if (amiss.length === 0) return null
  return (
    <div className="ed-publish-amiss" role="status">
      <p>{t('amiss')}</p>
      <ul>
        {amiss.slice(0, SHOWN).map((finding) => (
          <li key={`${finding.code} ${finding.entry} ${finding.path ?? ''}`}>{kernelSpeaker.now(finding.message, locale)}</li>
        ))}
      </ul>
      {amiss.length > SHOWN && <p className="ed-muted">{t('more', { count: amiss.length - SHOWN })}</p>}
    </div>
  )
}
