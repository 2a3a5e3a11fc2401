import { Form, Input } from '@arco-design/web-react'

/** Characters at most. */
const LONGEST = { name: 60, description: 300 } as const

interface NameItemsProps {
  readonly name: string
  readonly needsName: string
  readonly description: string
}

/** The form items with which a flow is named and described, with these texts. */
export function NameItems({ name, needsName, description }: NameItemsProps) {
  return (
    <>
      <Form.Item field="name" label={name} rules={[{ required: true, message: needsName }]}>
        <Input maxLength={LONGEST.name} />
      </Form.Item>
      <Form.Item field="description" label={description}>
        <Input maxLength={LONGEST.description} />
      </Form.Item>
    </>
  )
}
