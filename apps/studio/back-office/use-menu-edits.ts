import { Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { MenuInfo } from '../../../server/wire.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { idsWithin, siblingsOf } from './menu-tree.ts'
import { menuTexts } from './texts.ts'

export interface MenuEdits {
  /** For screen readers: where the last moved row is. */
  readonly said: string
  /** `to` counts from 0 among the siblings and is limited to them. */
  readonly move: (row: MenuInfo, to: number) => Promise<void>
  readonly copy: (row: MenuInfo) => void
  /** Asks first. */
  readonly remove: (row: MenuInfo) => void
  readonly addSample: () => void
}

/** Edits of a project's menu, each saved immediately and followed by a reload; `reveal` reloads and leads to an entry. */
export function useMenuEdits(
  projectId: number,
  rows: readonly MenuInfo[],
  reload: () => void,
  reveal: (made: MenuInfo) => void,
): MenuEdits {
  const t = useMessages(menuTexts)
  const c = useMessages(common)
  const [said, setSaid] = useState('')
  const change = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((thrown: Error) => void Message.error(failureText(thrown)))
    reload()
  }
  const add = async (work: Promise<MenuInfo>): Promise<void> => {
    await work.then(reveal, (thrown: Error) => {
      Message.error(failureText(thrown))
      reload()
    })
  }
  return {
    said,
    move: async (row, to) => {
      const siblings = siblingsOf(rows, row)
      const at = Math.max(0, Math.min(to, siblings.length - 1))
      if (siblings[at] === row) return
      await change(call('POST /project/menu/update', { id: row.id, rev: row.rev, position: at }))
      setSaid(t('moved', { name: row.name, at: at + 1, count: siblings.length }))
    },
    copy: (row) => void add(call('POST /project/menu/copy', { id: row.id })),
    remove: (row) => {
      const below = idsWithin(rows, row.id).size - 1
      Modal.confirm({
        title: t('removeTitle', { name: row.name }),
        content: below > 0 ? t('removeText', { count: below }) : t('removeAlone'),
        okButtonProps: { status: 'danger' },
        okText: c('delete'),
        cancelText: c('cancel'),
        onOk: () => change(call('POST /project/menu/delete', { id: row.id })),
      })
    },
    addSample: () => void add(call('POST /project/menu/create', { projectId, type: 1, name: t('sampleName'), kind: 'group' })),
  }
}
