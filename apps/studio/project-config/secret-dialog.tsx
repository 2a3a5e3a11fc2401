import { Alert, Checkbox, Form, Input, Radio } from '@arco-design/web-react'
import type { SecretInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { secretTexts } from './secret-texts.ts'
import { configTexts } from './texts.ts'

const NAME = /^[A-Za-z]\w{0,59}$/
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i
const VALUE = /^[\t\x20-\x7e\x80-\xff]+$/

interface Values {
  readonly name: string
  readonly env: 'stg' | 'prd'
  readonly value: string
  readonly hosts: string
  readonly unmasked?: boolean
}
/** Shorter values are not masked in answers; the server refuses them unless that is confirmed. */
const SHORTEST_MASKED = 5
const isShort = (value: string | undefined): boolean => value !== undefined && value !== '' && value.length < SHORTEST_MASKED
const hostsIn = (text: string | undefined): string[] => (text ?? '').split(/[\s,，]+/).filter((each) => each !== '')

interface SecretDialogProps {
  readonly projectId: number
  /** Written anew; its value is not known here. */
  readonly secret?: SecretInfo
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for a secret and where it may be sent. */
export function SecretDialog({ projectId, secret, onDone, onClose }: SecretDialogProps) {
  const t = useMessages(secretTexts)
  const e = useMessages(configTexts)
  const write = async ({ name, env, value, hosts, unmasked = false }: Values): Promise<void> => {
    await call('POST /project/secret/write', { projectId, env, name, value, hosts: hostsIn(hosts), unmasked })
    onDone()
  }
  const initial: Values = { name: secret?.name ?? '', env: secret?.env ?? 'stg', value: '', hosts: secret?.hosts.join('\n') ?? '' }
  return (
    <FormDialog<Values>
      title={secret ? t('rewrite', { name: secret.name, env: e(secret.env) }) : t('add')}
      initial={initial}
      onSubmit={write}
      onClose={onClose}
    >
      <Form.Item field="name" label={t('name')} extra={t('nameHelp')} rules={[{ required: true, match: NAME, message: t('nameHelp') }]}>
        <Input maxLength={60} disabled={secret !== undefined} autoComplete="off" />
      </Form.Item>
      <Form.Item field="env" label={t('env')}>
        <Radio.Group disabled={secret !== undefined} options={(['stg', 'prd'] as const).map((value) => ({ value, label: e(value) }))} />
      </Form.Item>
      <Form.Item field="value" label={t('value')} rules={[{ required: true, match: VALUE, message: t('needsValue') }]}>
        <Input.Password maxLength={4_000} autoComplete="new-password" />
      </Form.Item>
      <Form.Item shouldUpdate={(before: Partial<Values>, now: Partial<Values>) => isShort(before.value) !== isShort(now.value)} noStyle>
        {(values: Partial<Values>) =>
          isShort(values.value) ? (
            <>
              {/* Announced when it appears: it answers what is being typed. */}
              <Alert type="warning" content={t('shortHelp', { count: SHORTEST_MASKED })} style={{ marginBottom: 8 }} />
              <Form.Item
                field="unmasked"
                triggerPropName="checked"
                rules={[{ validator: (checked: boolean | undefined, done) => done(checked ? undefined : t('shortNeeded')) }]}
              >
                <Checkbox>{t('shortAccept')}</Checkbox>
              </Form.Item>
            </>
          ) : null
        }
      </Form.Item>
      <Form.Item
        field="hosts"
        label={t('hosts')}
        extra={t('hostsHelp')}
        rules={[
          {
            validator: (text: string | undefined, done) => {
              const hosts = hostsIn(text)
              done(hosts.length > 0 && hosts.length <= 10 && hosts.every((host) => HOST.test(host)) ? undefined : t('badHosts'))
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
