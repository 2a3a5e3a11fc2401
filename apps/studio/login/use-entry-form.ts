import { Form, type FormInstance } from '@arco-design/web-react'
import { useState } from 'react'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { LoginCancelled } from '../../shell/session.ts'

/** Codes of the server that are about one field of a form. */
const FIELD_OF_CODE: { readonly [code: number]: string } = {
  40110: 'userName',
  40111: 'userPwd',
  40114: 'confirm',
  40115: 'code',
}

/** A form before the login: what the server refuses is told at its field, or above the form when it is about none. */
export function useEntryForm<Values extends object>(onSubmit: (values: Values) => Promise<unknown>) {
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Shows what a call failed with. */
  const tell = (thrown: unknown): void => {
    if (thrown instanceof LoginCancelled) return
    const message = failureText(thrown)
    const field = thrown instanceof ApiError ? FIELD_OF_CODE[thrown.code] : undefined
    const isThere = field !== undefined && Object.hasOwn(form.getFields(), field)
    if (isThere) form.setFields({ [field]: { error: { message } } } as never)
    else setError(message)
  }
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(values as Values)
    } catch (thrown) {
      tell(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { form, error, setError, busy, tell, submit: () => void submit() }
}

/** What stands in a field of text, as it is typed. */
export function useFieldText<Values extends object>(form: FormInstance<Values>, field: keyof Values & string): string {
  const value: unknown = Form.useWatch(field as never, form as never)
  return typeof value === 'string' ? value : ''
}
