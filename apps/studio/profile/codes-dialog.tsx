import { Button, Message, Modal } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { failureText } from '../../kit/words/failure-text.ts'
import { useMessages } from '../../shell/messages.ts'
import { secondStepTexts } from './second-step-texts.ts'

/** Recovery codes, the one time that they are shown. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useMessages(secondStepTexts)
  return (
    <Modal
      visible
      title={t('codesTitle')}
      maskClosable={false}
      closable={false}
      escToExit={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('saved')}
        </Button>
      }
    >
      <p>{t('codesText')}</p>
      <ul className="profile-codes" aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        icon={<IconCopy />}
        onClick={() => {
          navigator.clipboard.writeText(codes.join('\n')).then(
            () => Message.success(t('copied')),
            (thrown: Error) => Message.error(failureText(thrown)),
          )
        }}
      >
        {t('copyCodes')}
      </Button>
    </Modal>
  )
}
