import { Alert, Button } from '@arco-design/web-react'
import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { PAGE_ID } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { type Picking, pickingToken } from '../parts/picking-part.ts'

const texts = defineMessages('editor-pick', {
  zh: { pick: '在画布或大纲中点选一个组件，Esc 取消。', cancel: '取消' },
  en: { pick: 'Press an element on the canvas or in the outline. Esc cancels.', cancel: 'Cancel' },
})
const UNFIT = { zh: '此处不能选择这个组件', en: 'This element cannot be chosen here' } as const

/** Says that an element is waited for, and takes the next one that is selected. */
export function PickNotice() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const picking = useSignalValue(session.part(pickingToken))
  useEffect(() => (picking ? takeNext(session, picking) : undefined), [picking, session])
  if (!picking) return null
  const cancel = (
    <Button size="mini" onClick={() => answer(session, picking, null)}>
      {t('cancel')}
    </Button>
  )
  return <Alert type="info" banner content={t('pick')} action={cancel} />
}

function answer(session: Editor, picking: Picking, id: string | null): void {
  const waiting = session.part(pickingToken)
  if (waiting.peek() !== picking) return
  waiting.value = null
  picking.answer(id)
}

/** The selection is as before whatever is pressed: what is pressed answers, and is not selected. */
function takeNext(session: Editor, picking: Picking): () => void {
  const before = session.selection.peek()
  const stop = effect(() => {
    const selected = session.selection.value
    if (selected === before) return
    session.selection.value = before
    const id = selected.at(-1)
    if (id === undefined || id === PAGE_ID) return
    if (picking.fits(id)) answer(session, picking, id)
    else session.notify(UNFIT, 'warning')
  })
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    answer(session, picking, null)
  }
  window.addEventListener('keydown', cancel, true)
  return () => {
    stop()
    window.removeEventListener('keydown', cancel, true)
  }
}
