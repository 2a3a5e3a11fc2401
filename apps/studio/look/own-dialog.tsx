import { Form, Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import type { TokenRecord } from '#kernel/page/look'
import { OWN_TOKEN, OWN_TYPES, type OwnType } from '#kernel/page/look/theme'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { lookTexts } from './texts.ts'

/** Asks for the name and the type of a new token of the project. */
export function OwnDialog(props: {
  readonly taken: ReadonlySet<string>
  readonly onAdd: (token: TokenRecord) => void
  readonly onClose: () => void
}) {
  const { taken, onAdd, onClose } = props
  const t = useMessages(lookTexts)
  const [name, setName] = useState('')
  const [type, setType] = useState<OwnType>('color')
  const id = `x-${name.trim()}`
  const isBad = !OWN_TOKEN.test(id) || taken.has(id)
  return (
    <FormDialog
      title={t('addOwn')}
      ok={t('add')}
      ready={!isBad}
      changed={name !== ''}
      stays
      onSubmit={async () => onAdd({ kind: 'token', id, label: { zh: name.trim(), en: name.trim() }, type })}
      onClose={onClose}
    >
      <Form.Item label={t('ownName')} {...(name !== '' && isBad ? { validateStatus: 'error', help: t('badName') } : {})}>
        <Input aria-label={t('ownName')} addBefore="--te-x-" value={name} onChange={setName} maxLength={40} />
      </Form.Item>
      <Form.Item label={t('ownType')}>
        <Select
          aria-label={t('ownType')}
          value={type}
          onChange={(next: OwnType) => setType(next)}
          options={OWN_TYPES.map((each) => ({ value: each, label: t(`type_${each}`) }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
