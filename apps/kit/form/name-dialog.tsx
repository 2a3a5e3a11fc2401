import { Form, Input } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

export interface Named {
  readonly name: string
  readonly remark: string
}

interface NameDialogProps {
  readonly title: string
  readonly initial?: Named
  readonly onSubmit: (values: Named) => Promise<unknown>
  readonly onClose: () => void
  /** There is room for much below the description. */
  readonly wide?: boolean
  /** What is made takes the place of the dialog. */
  readonly stays?: boolean
  /** Something of `children` has been changed. */
  readonly changed?: boolean
  /** What else is asked for, below the description. */
  readonly children?: ReactNode
}

/** Asks for a name and a description. */
export function NameDialog({ initial, onSubmit, wide = false, children, ...rest }: NameDialogProps) {
  const t = useMessages(common)
  return (
    <FormDialog<Named>
      {...rest}
      width={wide ? 760 : 520}
      initial={initial ? { name: initial.name, remark: initial.remark } : { name: '', remark: '' }}
      onSubmit={({ name, remark = '' }) => onSubmit({ name: name.trim(), remark: remark.trim() })}
    >
      <Form.Item field="name" label={t('name')} rules={[{ required: true, match: /\S/, message: t('nameRequired') }]}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item field="remark" label={t('remark')}>
        <Input.TextArea maxLength={200} showWordLimit autoSize={{ minRows: 2 }} />
      </Form.Item>
      {children}
    </FormDialog>
  )
}

interface TextDialogProps
  extends Pick<FormDialogProps<{ readonly text: string }>, 'title' | 'ok' | 'ready' | 'problem' | 'intro' | 'onClose'> {
  /** What the field is called. */
  readonly label: string
  readonly initial: string
  /** Characters. */
  readonly most: number
  readonly placeholder?: string
  /** What it means to change it. */
  readonly hint?: string
  readonly onSubmit: (text: string) => Promise<unknown>
}

/** Asks for one name. */
export function TextDialog({ label, initial, most, placeholder = '', hint, onSubmit, ...rest }: TextDialogProps) {
  const t = useMessages(common)
  return (
    <FormDialog<{ readonly text: string }> {...rest} initial={{ text: initial }} onSubmit={({ text }) => onSubmit(text.trim())}>
      <Form.Item field="text" label={label} extra={hint} rules={[{ required: true, match: /\S/, message: t('nameRequired') }]}>
        <Input maxLength={most} placeholder={placeholder} />
      </Form.Item>
    </FormDialog>
  )
}
