import { useMemo } from 'react'
import { sentencesOf } from '#kernel/page/commands'
import type { PageDocument } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import type { Environment } from '../../../../server/wire.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { call } from '../../../shell/client.ts'
import { useLocale, useMessages } from '../../../shell/messages.ts'
import { historyToken } from '../history/states.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import { changeNames, pageWith } from '../words/change-names.ts'
import { speakerOf } from '../words/speaker.ts'
import { publishTexts } from './texts.ts'

const SHOWN = 4

/** What is different from what an environment shows, in sentences. */
export function ChangesSince({
  env,
  publishId,
  onOpen,
}: {
  readonly env: Environment
  readonly publishId: number | null
  readonly onOpen: () => void
}) {
  const t = useMessages(publishTexts)
  if (publishId === null) return <p className="ed-publish-wide ed-muted">{t('first')}</p>
  return <Since key={publishId} env={env} publishId={publishId} onOpen={onOpen} />
}

function Since({ env, publishId, onOpen }: { readonly env: Environment; readonly publishId: number; readonly onOpen: () => void }) {
  const { session, dialog } = useEditorUi()
  const t = useMessages(publishTexts)
  const locale = useLocale()
  const page = useSignalValue(session.part(pageToken).info)
  const document = useSignalValue(session.store.current)
  const { documentId, compared } = session.part(historyToken)
  const live = useLoaded(`live ${publishId}`, async () => {
    const { list } = await call('POST /page/publish/list', { pageId: page.id, env, keyword: `#${publishId}` })
    const record = list.find(({ id }) => id === publishId)
    if (!record) return null
    const { entries } = await call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(record.revision) })
    const kept: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
    return { kept, seq: record.revision }
  })
  const sentences = useMemo(
    () => (live.data ? sentencesOf(live.data.kept, document, session.catalogue) : []),
    [live.data, document, session],
  )
  const speaker = speakerOf(session.kernel)
  if (live.error || live.data === null) return <p className="ed-publish-wide ed-muted">{t('changesGone', { id: publishId })}</p>
  if (!live.data) return null
  if (sentences.length === 0) return <p className="ed-publish-wide ed-muted">{t('same', { id: publishId })}</p>
  const { seq, kept } = live.data
  const namesOf = (entry: string) => changeNames({ kernel: session.kernel, document: pageWith(entry, document, kept), locale }, entry)
  const compare = (): void => {
    compared.value = { left: { kind: 'place', seq }, right: { kind: 'now' } }
    onOpen()
    dialog.value = 'compare'
  }
  return (
    <div className="ed-publish-wide ed-publish-changes">
      <button type="button" className="ed-publish-problems" onClick={compare}>
        {t('since', { id: publishId, count: sentences.length })}
      </button>
      <ul>
        {sentences.slice(0, SHOWN).map(({ entry, told }) => (
          <li key={`${entry} ${JSON.stringify(told)}`}>{speaker.now(told, locale, namesOf(entry))}</li>
        ))}
      </ul>
      {sentences.length > SHOWN && <p className="ed-muted">{t('changesMore', { count: sentences.length - SHOWN })}</p>}
    </div>
  )
}
