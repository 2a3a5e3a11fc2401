import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { pictureProblem, preparePicture } from '../../shell/prepare-picture.ts'
import { cloudTexts } from './texts.ts'

export interface Uploads {
  /** The name of the picture that is on its way. */
  readonly busy: string | undefined
  /** Why pictures were not taken, until the next ones are sent. */
  readonly problems: readonly string[]
  readonly dismiss: () => void
  readonly send: (files: readonly File[]) => Promise<void>
}

interface Place {
  readonly projectId: number | undefined
  readonly folderId: number | undefined
}

/** Sends pictures one after another; those that cannot be taken are told and keep none of the others back. */
export function useUploads({ projectId, folderId }: Place, after: () => void): Uploads {
  const t = useMessages(cloudTexts)
  const [busy, setBusy] = useState<string>()
  const [problems, setProblems] = useState<readonly string[]>([])

  const send = async (files: readonly File[]): Promise<void> => {
    const wrong: string[] = []
    let sent = 0
    setProblems([])
    for (const file of files) {
      setBusy(file.name)
      const problem = await pictureProblem(file)
      if (problem !== null) {
        wrong.push(t(problem === 'kind' ? 'notPicture' : 'tooLarge', { name: file.name }))
        continue
      }
      try {
        await call('POST /cloud/upload/files', {
          file: await preparePicture(file),
          ...(projectId === undefined ? {} : { projectId: String(projectId) }),
          ...(folderId === undefined ? {} : { folderId: String(folderId) }),
        })
        sent += 1
      } catch (thrown) {
        wrong.push(t('failed', { name: file.name, reason: failureText(thrown) }))
      }
    }
    setBusy(undefined)
    setProblems(wrong)
    if (sent > 0) {
      Message.success(t('uploaded', { count: sent }))
      after()
    }
  }
  return { busy, problems, dismiss: () => setProblems([]), send }
}
