import { useEffect, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { loadCleaner, sendableHtml, tableIn, useCleaner, useField, useLanguage } from '#sdk/react'
import type { richText } from './index.ts'

const TEXTS = {
  zh: { unready: '内容暂时无法检查，请稍后再提交' },
  en: { unready: 'The text cannot be checked yet. Submit again in a moment' },
} as const

/** The field of a rich text, whose form waits until the text that it was given can be cleaned. */
export function useRichField(id: string, props: ViewProps<typeof richText>['props'], disabled: boolean) {
  const locale = useLanguage()
  const latest = useRef('')
  const cleaned = useRef<() => void>(undefined)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue,
    disabled,
    reads: 'text',
    toSubmit: (name, value) => ({ [name]: typeof value === 'string' ? (sendableHtml(value) ?? null) : (value ?? null) }),
    settle: () =>
      sendableHtml(latest.current) === undefined
        ? loadCleaner().then(
            () => new Promise<void>((resolve) => (cleaned.current = resolve)),
            () => undefined,
          )
        : undefined,
    problem: () => (sendableHtml(latest.current) === undefined ? tableIn(TEXTS, locale).unready : undefined),
  })
  latest.current = field.value
  const cleaner = useCleaner(/[<&]/.test(field.value))
  // Behind the effect in which the field is sent as cleaned.
  useEffect(() => {
    if (cleaner) cleaned.current?.()
  })
  useEffect(() => () => cleaned.current?.(), [])
  return field
}
