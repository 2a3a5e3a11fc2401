import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Json, JsonObject } from '#kernel/page'
import { usePage } from '#kernel/view'
import { type FormLayout, FormScope } from './form-scope.ts'
import { getPath } from './form-values.ts'
import { asObject, asText } from './lenient.ts'
import { useMethods } from './use-methods.ts'

interface Options {
  readonly id: string
  readonly layout: FormLayout
  readonly scrollToError: boolean
  readonly onChange: (values: JsonObject) => void
  /** The event that `onChange` emits: while no flow listens to it, the values are not built and `onChange` is not called. */
  readonly changeEvent?: string
  readonly onSubmit: (values: JsonObject) => void
  readonly onReset: (values: JsonObject) => void
  /** A rule is broken: what is folded away may have to show, before the first error is scrolled to. */
  readonly onInvalid?: () => void
}

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

/** The values of a form and the methods that every form offers: reset, submit, validate, init, showErrors and getFormData. */
export function useForm({ id, layout, scrollToError, onChange, changeEvent, onSubmit, onReset, onInvalid }: Options): FormHandle {
  const { page, locale } = usePage()
  const scope = useMemo(() => new FormScope(id, page, 'en'), [id, page])
  const host = useRef<HTMLFormElement>(null)
  const submitting = useRef<{ readonly values: Json | undefined; readonly answer: Promise<boolean> }>(undefined)
  useEffect(() => {
    scope.locale = locale
    scope.onChange = () => {
      if (changeEvent === undefined || page.listens(id, changeEvent)) onChange(scope.values())
    }
  })
  const [context, setContext] = useState({ scope, layout })
  if (context.scope !== scope || JSON.stringify(context.layout) !== JSON.stringify(layout)) setContext({ scope, layout })

  const showFirstError = (): void => {
    if (onInvalid) flushSync(onInvalid)
    if (scrollToError) {
      const message = host.current?.querySelector('.tessera-item-message[role="alert"]')
      const item = message?.closest('.tessera-item')
      item?.scrollIntoView?.({ block: 'nearest' })
      item?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
    }
  }
  const validate = async (): Promise<boolean> => {
    const wrong = await scope.validate()
    if (wrong.length > 0) showFirstError()
    return wrong.length === 0
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
  useMethods(id, {
    submit,
    validate,
    reset: () => {
      reset()
      return undefined
    },
    init: (values) => {
      scope.init(asObject(values))
      return undefined
    },
    showErrors: (errors) => {
      const texts = Object.entries(asObject(errors)).map(([name, text]) => [name, asText(text)] as const)
      let isShown = false
      flushSync(() => {
        isShown = scope.showErrors(texts)
      })
      if (isShown) showFirstError()
      return undefined
    },
    getFormData: (args): Json => {
      const key = typeof args === 'string' ? args : asText(asObject(args).key)
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
