import { Alert, Form, type FormInstance, Modal } from '@arco-design/web-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { failureText } from '../words/failure-text.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Why a form was refused: at which of its fields, and what can be done about it at once. */
export interface Refusal {
  readonly field?: string
  /** Texts at several fields, by their names; why the whole was refused stands above them. */
  readonly fields?: { readonly [field: string]: string }
  readonly action?: ReactNode
}

export interface FormDialogProps<Values extends object> {
  readonly title: string
  /** What the button that sends the form says; "Save" unless said. */
  readonly ok?: string
  /** What it does cannot be taken back. */
  readonly danger?: boolean
  /** Whether the form may be sent; what is wrong with single fields is said by their rules. */
  readonly ready?: boolean
  readonly initial?: Partial<Values>
  /** For fields that follow the values of others. */
  readonly form?: FormInstance<Values>
  /** The id that names of its fields begin with, where two forms are on one screen. */
  readonly id?: string
  /** Whether something besides the fields has been changed, which would be lost as well. */
  readonly changed?: boolean
  /** Pixels, where there is room for them. */
  readonly width?: number
  /** What the dialog needs and could not load. */
  readonly problem?: string | undefined
  /** Whether fields are right whose values are not the form's; what is wrong has been said at them then. */
  readonly isRight?: () => boolean
  /** Sends what was entered. The dialog closes after it, or stays open with the reason when it fails. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onClose: () => void
  /** `onSubmit` takes the dialog away itself, or it has another step. */
  readonly stays?: boolean
  readonly refusal?: (thrown: unknown) => Refusal | undefined
  /** Before the fields, such as what the form is about. */
  readonly intro?: ReactNode
  /** Fields (`Form.Item`), and whatever else stands between them. */
  readonly children: ReactNode
}

const TEXTS = 'input:not(:disabled, [tabindex="-1"], [type=radio], [type=checkbox], [type=file]), textarea:not(:disabled), [role=combobox]'
const ANY = 'input:not(:disabled, [type=file]), button:not(:disabled, [hidden])'
const firstField = (form: Element): HTMLElement | null => form.querySelector<HTMLElement>(TEXTS) ?? form.querySelector<HTMLElement>(ANY)

/**
 * A form that is asked for in a dialog: Enter in a field sends it, wrong values and refusals are said at their field or above all, Escape closes it and
 * asks first only where something was entered, and the keyboard goes to the first field and back to what opened it.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, ok, danger = false, ready = true, initial, id, changed = false, width = 520, problem, stays = false } = props
  const { isRight, onSubmit, onClose, refusal, intro, children } = props
  useFocusReturn()
  const c = useMessages(common)
  const [own] = Form.useForm<Values>()
  const form = props.form ?? own
  const body = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<{ readonly text: string; readonly action?: ReactNode }>()
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    // After the library's own, which gives the keyboard to the dialog as a whole.
    const timer = setTimeout(() => body.current && firstField(body.current)?.focus())
    return () => clearTimeout(timer)
  }, [])

  // Once the fields are marked, which is not yet the case when the form has been validated.
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('.arco-form-item-error :is(input, textarea, [role=combobox])')?.focus()
  }, [refusals])

  const submit = async (): Promise<void> => {
    if (busy || !ready) return
    const values = await form.validate().catch(() => null)
    if (!(isRight?.() ?? true) || !values) {
      setRefusals((count) => count + 1)
      return
    }
    setFailure(undefined)
    setBusy(true)
    try {
      await onSubmit(values)
      if (!stays) onClose()
    } catch (thrown) {
      const text = failureText(thrown)
      const { field, fields, action } = refusal?.(thrown) ?? {}
      const wrong = Object.entries(fields ?? (field === undefined ? {} : { [field]: text }))
      const [first] = wrong
      if (first === undefined || fields) setFailure({ text, action })
      if (first !== undefined) {
        const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { error: { message } }]))
        form.setFields(errors as Parameters<typeof form.setFields>[0])
        form.scrollToField(first[0] as Parameters<typeof form.scrollToField>[0])
      }
    }
    setBusy(false)
  }
  /** By Escape, the cross and a press beside the dialog, which happen by mistake. */
  const leave = (): void => {
    if (busy) return
    if (!typed && !changed) {
      onClose()
      return
    }
    Modal.confirm({
      title: c('loseTitle'),
      content: c('loseText'),
      okText: c('lose'),
      cancelText: c('goOn'),
      onOk: onClose,
    })
  }
  const said = failure?.text ?? problem
  return (
    <Modal
      visible
      title={title}
      okText={ok ?? c('save')}
      cancelText={c('cancel')}
      okButtonProps={{ ...(danger ? { status: 'danger' } : {}), disabled: !ready }}
      cancelButtonProps={{ onClick: onClose }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={leave}
      autoFocus={false}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
    >
      <div ref={body}>
        {said !== undefined && <Alert type="error" content={said} action={failure?.action} style={{ marginBottom: 16 }} />}
        {intro}
        <Form
          {...(id === undefined ? {} : { id })}
          form={form}
          layout="vertical"
          initialValues={initial ?? {}}
          onValuesChange={() => setTyped(true)}
          onSubmit={() => void submit()}
        >
          {children}
          {/* Enter in a field sends a form that has such a button. */}
          <button type="submit" hidden />
        </Form>
      </div>
    </Modal>
  )
}
