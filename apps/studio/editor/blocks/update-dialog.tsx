import { Alert, Button, Modal, Spin } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { upgradeBlock, upgradeFindings } from '#kernel/page/commands'
import { blockPinsOf, interfaceOf, NO_INTERFACE, type PageDocument } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { loadedPlugins } from '../document/opened-page.ts'
import { Compared } from '../history/compare-dialog.tsx'
import { askedBlock, NOT_LOADED } from './block-commands.ts'
import { blockTexts } from './texts.ts'
import './blocks.css'
import { failureText } from '../../../kit/words/failure-text.ts'

/** What the newest version of a block changes, and the way to take it for this page. */
export function UpdateDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const locale = useLocale()
  const { blocks } = session.part(loadedPlugins)
  const asked = useRef(askedBlock(session))
  const block = asked.current ?? ''
  const from = blockPinsOf(session.document())[block]
  const info = blocks?.infoOf(block)
  const to = info?.version
  const [both, setBoth] = useState<readonly [PageDocument, PageDocument] | string | null>(null)
  useEffect(() => {
    let over = false
    if (blocks && from !== undefined && to !== undefined)
      Promise.all([blocks.content(block, from), blocks.content(block, to)]).then(
        (found) => !over && setBoth(found),
        (thrown: unknown) => !over && setBoth(failureText(thrown)),
      )
    return () => {
      over = true
    }
  }, [blocks, block, from, to])
  const faces = useMemo(
    () => (Array.isArray(both) ? { from: interfaceOf(both[0]) ?? NO_INTERFACE, to: interfaceOf(both[1]) ?? NO_INTERFACE } : null),
    [both],
  )
  const isKnown = from !== undefined && to !== undefined
  useEffect(() => {
    if (isKnown) return
    session.notify(NOT_LOADED, 'warning')
    close()
  }, [session, isKnown, close])
  if (!isKnown) return null
  const findings = faces ? upgradeFindings(session.document(), { block, ...faces }) : []
  const take = (): void => {
    if (faces && session.run(upgradeBlock, { block, version: to, ...faces })) close()
  }
  return (
    <Modal
      title={t('updateTitle', { name: info?.name ?? block, from, to })}
      visible
      className="ed-dialog th-dialog"
      style={{ width: 'calc(100vw - clamp(16px, 4vw, 48px))' }}
      onCancel={close}
      footer={
        <>
          <span className="ed-muted eb-hint">{t('updateHint')}</span>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={!faces || from === to} onClick={take}>
            {t('update', { version: to })}
          </Button>
        </>
      }
    >
      {both === null && <Spin className="th-wait" tip={t('loading')} />}
      {typeof both === 'string' && <Alert type="error" content={t('failed', { reason: both })} />}
      {Array.isArray(both) && (
        <>
          {findings.length === 0 ? (
            <Alert type="success" content={t('nothingLost')} />
          ) : (
            <Alert
              type="warning"
              title={t('lost')}
              content={
                <ul className="eb-findings">
                  {findings.map(({ entry, message }) => (
                    <li key={`${entry} ${message.en}`}>{labelIn(message, locale)}</li>
                  ))}
                </ul>
              }
            />
          )}
          <Compared left={both[0]} right={both[1]} labels={[t('version', { version: from }), t('version', { version: to })]} />
        </>
      )}
    </Modal>
  )
}
