import { Button, Input, Message } from '@arco-design/web-react'
import { useState } from 'react'
import { failureText } from '../../kit/words/failure-text.ts'
import { useMessages } from '../../shell/messages.ts'
import './flows.css'
import { flowDocumentTexts } from './texts.ts'

interface DescriptionProps {
  readonly description: string
  readonly mayEdit: boolean
  readonly save: (description: string) => Promise<unknown>
  readonly onSaved: () => void
}

/** The description of a flow, which is saved by a button: it is no part of what is published. */
export function DescriptionSetting({ description, mayEdit, save, onSaved }: DescriptionProps) {
  const t = useMessages(flowDocumentTexts)
  const [text, setText] = useState(description)
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    await save(text).then(
      () => {
        void Message.success(t('saved'))
        onSaved()
      },
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
    setBusy(false)
  }
  return (
    <section className="wf-setting" aria-label={t('description')}>
      <h2>{t('description')}</h2>
      <Input.TextArea
        aria-label={t('description')}
        value={text}
        maxLength={300}
        disabled={!mayEdit}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={setText}
      />
      {mayEdit && (
        <div>
          <Button loading={busy} disabled={text.trim() === description} onClick={() => void run()}>
            {t('saveDescription')}
          </Button>
        </div>
      )}
    </section>
  )
}
