import { Alert, Button, Input, Message, Modal } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { copyText } from '#sdk/react'
import type { ConfirmLink } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { tagOf } from '../../shell/locale.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'

const texts = defineMessages('confirm-link', {
  zh: {
    title: '{{name}} 的确认链接',
    lead: '请把链接发到这个邮箱，由对方登录后打开。链接只显示这一次，只能使用一次，{{time}} 前有效；新的链接会取代旧的。',
    link: '确认链接',
    copy: '复制链接',
    copied: '已复制',
    close: '完成',
  },
  en: {
    title: 'Confirmation link for {{name}}',
    lead: 'Send it to this very e-mail; its owner opens it after signing in. It is shown this once, works once and until {{time}}; a newer one takes its place.',
    link: 'Confirmation link',
    copy: 'Copy the link',
    copied: 'Copied',
    close: 'Done',
  },
})

interface LinkDialogProps {
  readonly userName: string
  readonly made: ConfirmLink
  readonly onClose: () => void
}

/** Shows a fresh link, once. */
export function LinkDialog({ userName, made, onClose }: LinkDialogProps) {
  const t = useMessages(texts)
  const locale = useLocale()
  const link = new URL(made.link, location.origin).href
  const until = new Date(made.expiresAt).toLocaleString(tagOf(locale), { dateStyle: 'medium', timeStyle: 'short' })
  const copy = (): void => {
    copyText(link).then(
      () => Message.success(t('copied')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  }
  return (
    <Modal
      visible
      title={t('title', { name: userName })}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<IconCopy />} onClick={copy}>
            {t('copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Alert type="info" content={t('lead', { time: until })} style={{ marginBottom: 16 }} />
      <Input.TextArea aria-label={t('link')} value={link} readOnly autoSize onFocus={(event) => event.target.select()} />
    </Modal>
  )
}
