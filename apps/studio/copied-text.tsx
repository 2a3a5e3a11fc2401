import { Button, Input, Message } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { copyText } from '#sdk/react'
import { failureText } from '../kit/words/failure-text.ts'
import { defineMessages, useMessages } from '../shell/messages.ts'
import './copied-text.css'

const copiedTexts = defineMessages('copied-text', { zh: { copied: '已复制' }, en: { copied: 'Copied' } })

interface CopiedTextProps {
  readonly title: string
  readonly text: string
  /** Of the button that copies it. */
  readonly label: string
}

/** A text with a button that copies it. */
export function CopiedText({ title, text, label }: CopiedTextProps) {
  const t = useMessages(copiedTexts)
  const copy = (): void => {
    copyText(text).then(
      () => Message.success(t('copied')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  }
  return (
    <>
      <div className="copied-text">
        <h3>{title}</h3>
        <Button size="small" icon={<IconCopy />} onClick={copy}>
          {label}
        </Button>
      </div>
      <Input.TextArea
        className="copied-text-value"
        aria-label={title}
        value={text}
        readOnly
        autoSize
        onFocus={(event) => event.target.select()}
      />
    </>
  )
}
