import type { ReactNode } from 'react'
import type { Json } from '#kernel/page/values'
import { formatValue, type NumberLook } from './format-value.ts'
import { usePageFormats } from './page-formats.ts'

interface FormattedTextProps {
  readonly value: Json
  readonly format: string
  readonly look: NumberLook
  readonly children: (written: string) => ReactNode
}

/** A value in a format, in the way of the page. Pages without one do not load it. */
export function FormattedText({ value, format, look, children }: FormattedTextProps) {
  const inPage = usePageFormats()
  return children(formatValue(value, format, inPage(look)))
}
