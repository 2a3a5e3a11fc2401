import { Button, Message } from '@arco-design/web-react'
import type { Editor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { openedPage } from '../document/opened-page.ts'
import { type MadeShared, takeBackShared } from './shared-edits.ts'
import { sharedStyleTexts } from './texts.ts'
import './made-notice.css'
import { failureText } from '../../../kit/words/failure-text.ts'

/** Long enough to read it and to reach its buttons with the keyboard. */
const SHOWN = 15_000

/** Says that two documents were changed, what an undo takes back, and how to take back both. */
export function sayMade(editor: Editor, made: MadeShared): void {
  const close = Message.success({
    duration: SHOWN,
    closable: true,
    content: <MadeNotice editor={editor} made={made} close={() => close()} />,
  })
}

function MadeNotice({ editor, made, close }: { readonly editor: Editor; readonly made: MadeShared; readonly close: () => void }) {
  const t = useMessages(sharedStyleTexts)
  const { name } = made.record
  const takeBack = (): void => {
    close()
    void takeBackShared(editor, made).then(
      (done) => (done ? Message.success(t('takenBack')) : Message.warning(t('editedSince', { name }))),
      (thrown: unknown) => Message.error(failureText(thrown)),
    )
  }
  return (
    <span className="te-made">
      <span>{t('made', { name })}</span>
      <span className="te-made-acts">
        <Button size="mini" onClick={takeBack}>
          {t('takeBack')}
        </Button>
        <a href={`/project/${editor.part(openedPage).records.page.projectId}/look`} target="_blank" rel="noopener">
          {t('openLook')}
        </a>
      </span>
    </span>
  )
}
