import { Form, Input } from '@arco-design/web-react'

/** What models, fields and views are called. */
export const DATA_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Keys of the texts that such a name needs. */
type NameText = 'name' | 'nameHelp' | 'needsName' | 'badName'

interface NameItemProps {
  readonly t: (key: NameText) => string
  readonly sample?: string
}

/** Asks for the name of a model, field or view, by which formulas and calls know it. */
export function NameItem({ t, sample }: NameItemProps) {
  return (
    <Form.Item
      field="name"
      label={t('name')}
      extra={t('nameHelp')}
      rules={[
        { required: true, message: t('needsName') },
        { match: DATA_NAME, message: t('badName') },
      ]}
    >
      <Input maxLength={60} {...(sample === undefined ? {} : { placeholder: sample })} />
    </Form.Item>
  )
}
