import { Message } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import type { Finding } from '#kernel/page/records'
import type { Environment, PublishCreated } from '../../../../server/wire.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { ApiError } from '../../../shell/api-error.ts'
import { call } from '../../../shell/client.ts'
import { useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { takePicture } from './take-picture.ts'
import { publishTexts } from './texts.ts'

/** What was asked for; `key` tells its button. */
export interface Wish {
  readonly env: Environment
  readonly key: string
  readonly promote?: boolean
  readonly force?: boolean
}
/** A publish that the check stopped. */
export interface Stopped extends Wish {
  readonly findings: readonly Finding[]
}
export type Published = PublishCreated

const PUBLISHED = 3
const PENDING = 2
/** The code of the server for a publish that its check stopped. */
const STOPPED = 40933

/** Saves, takes the picture and publishes; what the server's check says is kept until it is mended. */
export function usePublish({
  note,
  onPublished,
  reload,
}: {
  readonly note: string
  readonly onPublished: () => void
  readonly reload: () => void
}) {
  const { session } = useEditorUi()
  const t = useMessages(publishTexts)
  const [busy, setBusy] = useState<string | null>(null)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const [published, setPublished] = useState<Published | null>(null)
  // The picture of one state of the page is sent once.
  const picture = useRef<{ readonly of: object; readonly address: string } | null>(null)

  const pictureOf = async (): Promise<string> => {
    const document = session.document()
    if (picture.current?.of === document) return picture.current.address
    const file = await takePicture(session)
    const projectId = String(session.part(pageToken).info.peek().projectId)
    // Nobody is kept from publishing by a picture. It belongs to the project, and not among the person's own pictures.
    const address = file
      ? await call('POST /cloud/upload/files', { file, projectId }).then(
          ({ url }) => url,
          () => '',
        )
      : ''
    picture.current = { of: document, address }
    return address
  }
  const publish = async ({ env, key, promote = false, force = false }: Wish): Promise<void> => {
    setBusy(key)
    setStopped(null)
    setPublished(null)
    try {
      await session.part(savingToken).save()
      const info = session.part(pageToken).info.peek()
      const previewImg = promote ? '' : await pictureOf()
      const record = await call('POST /page/publish/create', { env, id: info.id, previewImg, note: note.trim(), promote, force })
      const state = promote && info.stgState !== PUBLISHED ? PENDING : PUBLISHED
      session
        .part(pageToken)
        .change(env === 'stg' ? { stgState: PUBLISHED, stgPublishId: record.id } : { prdState: state, prdPublishId: record.id })
      setPublished(record)
      onPublished()
      Message.success(t('done'))
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === STOPPED)
        setStopped({ env, key, promote, findings: (thrown.data as { readonly findings: readonly Finding[] }).findings })
      else Message.warning(failureText(thrown))
    } finally {
      setBusy(null)
      reload()
    }
  }
  return { busy, stopped, published, publish, forget: () => setStopped(null) }
}
