import { Alert, Button, Input, Message, Modal } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { copyText } from '#sdk/react'
import type { MadeDataKey, ModelInfo } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { useMessages } from '../../shell/messages.ts'
import { keyTexts } from './texts.ts'

interface MadeDialogProps {
  readonly made: MadeDataKey
  readonly models: readonly ModelInfo[]
  readonly onClose: () => void
}

/** A request that can be sent as it is. */
const sampleOf = ({ key, secret }: MadeDataKey, model: string): string => {
  const body = JSON.stringify({ env: key.env, model, query: { pageSize: 20 } })
  return [
    `curl -X POST ${location.origin}/api/data/query`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' \\\n  ')
}

/** Shows a new key, once. */
export function MadeDialog({ made, models, onClose }: MadeDialogProps) {
  useFocusReturn()
  const t = useMessages(keyTexts)
  const { key, secret } = made
  const first = models.find(({ id }) => id === key.models[0]?.modelId)?.name ?? 'model'
  const sample = sampleOf(made, first)
  const copy = (text: string): void => {
    copyText(text).then(
      () => Message.success(t('copied')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  }
  return (
    <Modal
      visible
      title={t('madeTitle', { name: key.name })}
      maskClosable={false}
      style={{ width: 'min(680px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Alert type="warning" content={t('madeLead')} style={{ marginBottom: 16 }} />
      <div className="keys-copied">
        <h3>{t('secret')}</h3>
        <Button size="small" icon={<IconCopy />} onClick={() => copy(secret)}>
          {t('copy')}
        </Button>
      </div>
      <Input.TextArea
        className="keys-code"
        aria-label={t('secret')}
        value={secret}
        readOnly
        autoSize
        onFocus={(event) => event.target.select()}
      />
      <div className="keys-copied">
        <h3>{t('sample')}</h3>
        <Button size="small" icon={<IconCopy />} onClick={() => copy(sample)}>
          {t('copySample')}
        </Button>
      </div>
      <Input.TextArea
        className="keys-code"
        aria-label={t('sample')}
        value={sample}
        readOnly
        autoSize
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  )
}
