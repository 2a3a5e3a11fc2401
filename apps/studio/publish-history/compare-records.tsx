import { Button, Modal, Spin } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { sentencesOf } from '#kernel/page/commands'
import type { PageDocument } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import type { PublishRecord } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { recordTexts } from './texts.ts'

const SHOWN = 200

/** What is different between two versions, in sentences, with the way to both of them side by side. */
export function CompareRecords(props: {
  readonly pageId: number
  readonly documentId: number
  readonly from: PublishRecord
  readonly to: PublishRecord
  readonly onClose: () => void
}) {
  const { pageId, documentId, from, to, onClose } = props
  const t = useMessages(recordTexts)
  const locale = useLocale()
  const [, go] = useLocation()
  const at = async ({ revision }: PublishRecord): Promise<PageDocument> => {
    const { entries } = await call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(revision) })
    return { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
  }
  const both = useLoaded(`versions ${from.id} ${to.id}`, () => Promise.all([at(from), at(to)]))
  const sentences = useMemo(() => (both.data ? sentencesOf(...both.data, () => undefined) : []), [both.data])
  return (
    <Modal
      visible
      title={t('differs', { from: from.id, to: to.id })}
      onCancel={onClose}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" onClick={() => go(`/editor/${pageId}/edit?compare=${from.revision},${to.revision}`)}>
            {t('side')}
          </Button>
        </>
      }
    >
      {both.error ? (
        <p role="alert">{t('gone')}</p>
      ) : both.data ? (
        <>
          <p>{sentences.length === 0 ? t('same') : t('changes', { count: sentences.length })}</p>
          <ul className="studio-record-changes">
            {sentences.slice(0, SHOWN).map(({ entry, told }) => (
              <li key={`${entry} ${JSON.stringify(told)}`}>{kernelSpeaker.now(told, locale)}</li>
            ))}
          </ul>
        </>
      ) : (
        <Spin />
      )}
    </Modal>
  )
}
