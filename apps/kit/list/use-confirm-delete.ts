import { Message, Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { failureText } from '../words/failure-text.ts'

export interface Deletion {
  /** The question, with the name of what would go. */
  readonly title: string
  /** What the button says; "Delete" unless said. */
  readonly ok?: string
  /** What goes with it. */
  readonly text?: ReactNode
  readonly run: () => Promise<unknown>
  /** After it is deleted or refused; a refusal is told by its own words. */
  readonly after: () => void
}

/** Asks whether to delete something, and deletes it. */
export function useConfirmDelete(): (deletion: Deletion) => void {
  const c = useMessages(common)
  return ({ title, ok, text, run, after }) => {
    Modal.confirm({
      title,
      ...(text === undefined ? {} : { content: text }),
      okButtonProps: { status: 'danger' },
      okText: ok ?? c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await run().catch((thrown: Error) => void Message.error(failureText(thrown)))
        after()
      },
    })
  }
}
