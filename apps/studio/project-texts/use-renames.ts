import { Message } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { ProjectTextEntry } from '#kernel/page'
import type { ProjectTextsInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { failureText } from '../failure-text.ts'
import { renameInPages } from '../projects/rename-in-pages.ts'
import { screenTexts } from './messages.ts'
import { renameIn } from './text-edits.ts'

type Uses = ProjectTextsInfo['uses']

/** Once a key was given another name here, or that was taken back, and it is saved, pages and blocks that name it name the new one. */
export function useRenames(document: EditedDocument<ProjectTextEntry>, uses: Uses, onWritten: () => void): void {
  const t = useMessages(screenTexts)
  const now = useRef({ t, uses, onWritten })
  now.current = { t, uses, onWritten }
  useEffect(() => {
    // One after the other: the second may rename what the first one did.
    let work = Promise.resolve()
    /** What a text was called when the uses were read, by its key now. */
    const formerly = new Map<string, string>()
    const follow = async (from: string, to: string): Promise<void> => {
      const known = formerly.get(from) ?? from
      formerly.delete(from)
      formerly.set(to, known)
      await document.save()
      const use = now.current.uses.find(({ key }) => key === known)
      if (!use) return
      const { written, left } = await renameInPages({ kind: 'text', id: from }, to, use)
      if (written > 0) Message.success(now.current.t('renamed', { count: written }))
      if (left.length > 0) Message.warning({ content: now.current.t('notRenamed', { pages: left.join(', ') }), duration: 10_000 })
      now.current.onWritten()
    }
    return document.store.subscribe(({ changes, origin }) => {
      const rename = origin === 'user' ? renameIn(changes) : null
      if (rename) work = work.then(() => follow(rename.from, rename.to)).catch((thrown: unknown) => void Message.error(failureText(thrown)))
    })
  }, [document])
}
