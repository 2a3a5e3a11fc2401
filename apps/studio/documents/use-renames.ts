import { Message } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { Changes, Entry } from '#kernel/document'
import { failureText } from '../../kit/words/failure-text.ts'
import { type RenamedTarget, renameInPages, type Users } from '../projects/rename-in-pages.ts'
import type { EditedDocument } from './open-document.ts'

export interface Rename {
  readonly from: string
  readonly to: string
}
export interface RenamesOptions<E extends Entry> {
  readonly document: EditedDocument<E>
  /** The name that a change gives, also where that is a step taken back; null where it gives none. */
  readonly renameIn: (changes: Changes<E>) => Rename | null
  /** What goes by a name. */
  readonly target: (name: string) => RenamedTarget
  /** The pages and blocks that named it when that was last read. */
  readonly usersOf: (name: string) => Users | undefined
  /** Called after pages were written. */
  readonly onWritten: () => void
  readonly words: { renamed(count: number): string; notRenamed(pages: string): string }
}

/** Once something was given another name here, or that was taken back, and it is saved, pages and blocks that name it name the new one. */
export function useRenames<E extends Entry>(options: RenamesOptions<E>): void {
  const { document } = options
  const now = useRef(options)
  now.current = options
  useEffect(() => {
    // One after the other: the second may rename what the first one did.
    let work = Promise.resolve()
    /** What something was called when the uses were read, by its name now. */
    const formerly = new Map<string, string>()
    const follow = async ({ from, to }: Rename): Promise<void> => {
      const known = formerly.get(from) ?? from
      formerly.delete(from)
      formerly.set(to, known)
      await document.save()
      const { usersOf, target, words, onWritten } = now.current
      const users = usersOf(from) ?? usersOf(known)
      if (!users) return
      const { written, left } = await renameInPages(target(from), to, users)
      if (written > 0) Message.success(words.renamed(written))
      if (left.length > 0) Message.warning({ content: words.notRenamed(left.join(', ')), duration: 10_000 })
      onWritten()
    }
    return document.store.subscribe(({ changes, origin }) => {
      const rename = origin === 'user' ? now.current.renameIn(changes) : null
      if (rename) work = work.then(() => follow(rename)).catch((thrown: unknown) => void Message.error(failureText(thrown)))
    })
  }, [document])
}
