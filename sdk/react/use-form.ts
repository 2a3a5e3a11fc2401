import { type KeyboardEvent, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Json, JsonObject } from '#kernel/page/values'
import { messages, popupsOf, useLastingEffect, usePage } from '#kernel/view'
import type { formMethods } from '../fields/form-fields.ts'
import { DialogContext } from './dialog-forms.ts'
import { type FormLayout, FormScope } from './form-scope.ts'
import { getPath } from './form-values.ts'
import { refusalOf, showFirstWrong } from './show-wrong.ts'
import { useMethods } from './use-methods.ts'
import { useService } from './use-service.ts'

interface Options {
  readonly id: string
  readonly layout: FormLayout
  readonly scrollToError: boolean
  readonly onChange: (values: JsonObject) => void
  /** The event that `onChange` emits: while no flow listens to it, the values are not built and `onChange` is not called. */
  readonly changeEvent?: string
  /** The name of the value that is handed on though no field has it. */
  readonly rowKey?: string
  readonly onSubmit: (values: JsonObject) => void
  readonly onReset: (values: JsonObject) => void
}

/** A form, with the context for its fields and the ref for its element. */
export interface FormHandle {
  /** For `FormContext`. */
  readonly context: { readonly scope: FormScope; readonly layout: FormLayout }
  readonly host: RefObject<HTMLFormElement | null>
  /** False, and the first error is shown, when a rule is broken. */
  readonly submit: () => Promise<boolean>
  readonly reset: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
}

/** Enter submits from a one-line text field; everywhere else it means something already. */
function submits(event: KeyboardEvent<HTMLFormElement>): boolean {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || target.tagName !== 'INPUT') return false
  const { type, readOnly } = target as HTMLInputElement
  return !readOnly && !/^(checkbox|radio|file|button|submit|reset)$/.test(type) && !target.closest('[role="combobox"], [aria-haspopup]')
}

/** The values of a form and the methods that every form offers: reset, submit, validate, init, merge, showErrors and getFormData. */
export function useForm({ id, layout, scrollToError, onChange, changeEvent, rowKey = '', onSubmit, onReset }: Options): FormHandle {
  const { page, locale } = usePage()
  const scope = useMemo(() => new FormScope(id, page, 'en'), [id, page])
  const host = useRef<HTMLFormElement>(null)
  const notices = useService(id, messages)
  const dialog = useContext(DialogContext)
  useLastingEffect(() => dialog?.add(scope), [dialog, scope])
  const submitting = useRef<{ readonly values: Json | undefined; readonly answer: Promise<boolean> }>(undefined)
  useEffect(() => {
    scope.locale = locale
    scope.rowKey = rowKey
    scope.onChange = () => {
      if (changeEvent === undefined || page.listens(id, changeEvent)) onChange(scope.values())
    }
  })
  const [context, setContext] = useState({ scope, layout })
  if (context.scope !== scope || JSON.stringify(context.layout) !== JSON.stringify(layout)) setContext({ scope, layout })

  const validate = async (): Promise<boolean> => {
    const wrong = await scope.validate()
    if (wrong.length === 0) return true
    const reason = showFirstWrong(host.current, popupsOf(page.key), scrollToError)
    if (reason !== 'shown') {
      const content = refusalOf(scope, wrong, reason.label, locale)
      void notices?.show({ tone: 'error', content, seconds: 5 })
    }
    return false
  }
  const submitOnce = async (): Promise<boolean> => {
    const valid = await validate()
    if (valid) onSubmit(scope.values())
    return valid
  }
  // Enter and a click, or two clicks, while rules are still being checked submit the same values: that is one submission.
  const submit = (): Promise<boolean> => {
    const values = scope.data()
    const running = submitting.current
    if (running && running.values === values) return running.answer
    const started = { values, answer: submitOnce() }
    submitting.current = started
    const ended = (): void => {
      if (submitting.current === started) submitting.current = undefined
    }
    started.answer.then(ended, ended)
    return started.answer
  }
  const reset = (): void => {
    scope.reset()
    onReset(scope.values())
  }
  const fill = (mode: 'merge' | 'override') => (values: JsonObject | null) => {
    // A step without an object to fill in leaves the form as it is.
    if (values) scope.init(values, mode)
    dialog?.filled(scope)
    return undefined
  }
  useMethods<{ readonly methods: ReturnType<typeof formMethods> }>(id, {
    submit,
    validate,
    reset: () => {
      reset()
      return undefined
    },
    init: fill('override'),
    merge: fill('merge'),
    showErrors: (errors) => {
      let isShown = false
      flushSync(() => {
        isShown = scope.showErrors(Object.entries(errors))
      })
      if (isShown) showFirstWrong(host.current, popupsOf(page.key), scrollToError)
      return undefined
    },
    getFormData: (args): Json => {
      const key = typeof args === 'string' ? args : (args?.key ?? '')
      const values = scope.values()
      return key === '' ? values : (getPath(values, key) ?? null)
    },
  })
  return {
    context,
    host,
    submit,
    reset,
    onKeyDown: (event) => {
      if (!submits(event)) return
      event.preventDefault()
      // A form in a dialog that was opened from another form's button is below that form for React.
      event.stopPropagation()
      void submit()
    },
  }
}
