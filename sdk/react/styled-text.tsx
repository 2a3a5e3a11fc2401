import { lazy, type ReactNode, Suspense } from 'react'
import { formatValue } from './format-value.ts'
import { oneOf } from './lenient.ts'
import { usePageFormats } from './page-formats.ts'
import './styled-text.css'
import { useFormatter } from './use-element.ts'

// Few texts have one, and every page has texts.
const CopyButton = lazy(async () => ({ default: (await import('./copy-button.tsx')).CopyButton }))

interface TypographyProps {
  readonly text: unknown
  readonly type: unknown
  readonly format: unknown
  readonly currency?: unknown
  readonly locale?: unknown
  readonly decimals?: unknown
  readonly timeZone?: unknown
  readonly code: unknown
  readonly delete: unknown
  readonly disabled: unknown
  readonly copyable: unknown
  readonly mark: unknown
  readonly strong: unknown
  readonly italic: unknown
  readonly underline: unknown
}

const TYPES = {
  '': '',
  secondary: ' tessera-text-secondary',
  success: ' tessera-text-success',
  warning: ' tessera-text-warning',
  danger: ' tessera-text-danger',
} as const

/** The class of a text's outermost element. */
export function textClass(props: Pick<TypographyProps, 'type' | 'disabled'>): string {
  return `tessera-text${oneOf(TYPES, props.type, '')}${props.disabled ? ' tessera-text-disabled' : ''}`
}

/** A text with the decorations of `typographyFields`; what it shows passes through format and formatter. */
export function StyledText({ id, props }: { readonly id: string; readonly props: TypographyProps }) {
  const inPage = usePageFormats()
  const shown = formatValue(useFormatter(id, 'script', (props.text ?? '') as never), props.format, inPage(props))
  let content: ReactNode = shown
  if (props.code) content = <code>{content}</code>
  if (props.mark) content = <mark>{content}</mark>
  if (props.delete) content = <del>{content}</del>
  if (props.underline) content = <u>{content}</u>
  if (props.italic) content = <em>{content}</em>
  if (props.strong) content = <strong>{content}</strong>
  return (
    <>
      {content}
      {Boolean(props.copyable) && (
        <Suspense>
          <CopyButton text={shown} />
        </Suspense>
      )}
    </>
  )
}
