import { Modal } from '@arco-design/web-react'
import { IconSwap, IconUndo } from '@arco-design/web-react/icon'
import { restorePage } from '#kernel/page/commands'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { failureText } from '../../../kit/words/failure-text.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { timeText } from '../../time-text.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { openedPage } from '../document/opened-page.ts'
import { editsToken } from '../parts/edits-part.ts'
import type { RowAction } from './history-row.tsx'
import { historyToken, type PageHistory, type PageState } from './states.ts'
import { historyTexts } from './texts.ts'

/** Shows why something did not work. */
export function showFailure(thrown: unknown): void {
  const text = failureText(thrown)
  showReason({ zh: text, en: text }, 'error')
}

export interface StateWork {
  readonly history: PageHistory
  readonly mayEdit: boolean
  /** Names and merges are of the page; on a branch they would be of something that is not on show. */
  readonly onPage: boolean
  compare(left: PageState): void
  /** Asks, and removes what has a name. */
  remove(name: string, text: string, work: () => Promise<unknown>): void
  /** What can be done with any state: compare it, restore it. */
  actionsOf(state: PageState, name: string): readonly RowAction[]
  /** Who made a state, and when. */
  who(userName: string, at: string): string
}

/** What the panel of the history does with states of the page. */
export function useStateWork(): StateWork {
  const t = useMessages(historyTexts)
  const locale = useLocale()
  const session = useEditor()
  const history = session.part(historyToken)
  const mayEdit = session.part(editsToken).editable()
  const compare = (left: PageState): void => {
    history.compared.value = { left, right: { kind: 'now' } }
    openDialog(session, 'compare')
  }
  const restore = (state: PageState, name: string): void =>
    void Modal.confirm({
      title: t('restoreTitle', { name }),
      content: t('restoreText'),
      okText: t('restore', { name }).split(/[:：]/, 1)[0] ?? '',
      cancelText: t('cancel'),
      onOk: () =>
        history.load(state).then((page) => {
          if (session.run(restorePage, { page })) showReason({ zh: '已恢复，可以撤销', en: 'Restored. You can undo it' }, 'success')
        }, showFailure),
    })
  return {
    ...{ history, mayEdit, compare },
    onPage: !session.part(openedPage).records.branch,
    remove: (name, text, work) =>
      void Modal.confirm({
        title: t('removeTitle', { name }),
        content: text,
        okText: t('remove', { name }).split(/[:：]/, 1)[0] ?? '',
        cancelText: t('cancel'),
        okButtonProps: { status: 'danger' },
        onOk: () => work().then(history.again, showFailure),
      }),
    actionsOf: (state, name) => [
      { label: t('compare', { name }), icon: <IconSwap />, run: () => compare(state) },
      { label: t('restore', { name }), icon: <IconUndo />, run: () => restore(state, name), disabled: !mayEdit },
    ],
    who: (userName, at) => t('by', { name: userName || t('unknown'), time: timeText(at, locale) }),
  }
}
