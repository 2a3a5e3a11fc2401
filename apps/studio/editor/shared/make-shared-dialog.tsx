import { Alert, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { sayMade } from './made-notice.tsx'
import { selectedOne } from './shared-commands.ts'
import { makeShared } from './shared-edits.ts'
import { sharedStyleTexts } from './texts.ts'

const MOST_CSS = 20_000

/** Asks for the name of a shared style that is made of the selected element. */
export function MakeSharedDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(sharedStyleTexts)
  const [entry] = useState(() => selectedOne(session))
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isLong = (entry?.css.length ?? 0) > MOST_CSS
  const isReady = name.trim() !== '' && entry !== undefined && !isLong && !busy
  const make = async (): Promise<void> => {
    if (!isReady) return
    setBusy(true)
    try {
      const made = await makeShared(session, entry.id, name.trim())
      close()
      if (made) sayMade(session, made)
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      title={t('make')}
      visible
      okText={t('create')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void make()}
      onCancel={close}
    >
      <p>{t('hint')}</p>
      {(problem ?? (isLong ? t('tooLong') : null)) !== null && <Alert type="error" content={problem ?? t('tooLong')} />}
      <Input
        autoFocus
        aria-label={t('name')}
        placeholder={t('placeholder')}
        maxLength={60}
        value={name}
        onChange={setName}
        onPressEnter={() => void make()}
      />
    </Modal>
  )
}
