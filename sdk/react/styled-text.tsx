import { lazy, type ReactNode, Suspense } from 'react'
import type { Json } from '#kernel/page/values'
import type { NumberLook } from './format-value.ts'
import { cellText } from './read-row.ts'
import './styled-text.css'
import { useFormatter } from './use-element.ts'

// Few texts have one, and every page has texts.
const CopyButton = lazy(async () => ({ default: (await import('./copy-button.tsx')).CopyButton }))
// Most texts have no format, and what writes dates and numbers is large.
const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }))

interface TypographyProps extends NumberLook {
  readonly text: Json
  readonly type: keyof typeof TYPES
  readonly format: string
  readonly code: boolean
  readonly delete: boolean
  readonly disabled: boolean
  readonly copyable: boolean
  readonly mark: boolean
  readonly strong: boolean
  readonly italic: boolean
  readonly underline: boolean
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
  return `tessera-text${TYPES[props.type]}${props.disabled ? ' tessera-text-disabled' : ''}`
}

/** A text with the decorations of `typographyFields`; what it shows passes through format and formatter. */
export function StyledText({ id, props }: { readonly id: string; readonly props: TypographyProps }) {
  const value = useFormatter(id, 'script', props.text)
  const { format } = props
  if (format === '') return <Decorated text={cellText(value)} props={props} />
  return (
    <Suspense>
      <FormattedText value={value} format={format} look={props}>
        {(text) => <Decorated text={text} props={props} />}
      </FormattedText>
    </Suspense>
  )
}

function Decorated({ text, props }: { readonly text: string; readonly props: TypographyProps }) {
  let content: ReactNode = text
  if (props.code) content = <code>{content}</code>
  if (props.mark) content = <mark>{content}</mark>
  if (props.delete) content = <del>{content}</del>
  if (props.underline) content = <u>{content}</u>
  if (props.italic) content = <em>{content}</em>
  if (props.strong) content = <strong>{content}</strong>
  return (
    <>
      {content}
      {props.copyable && (
        <Suspense>
          <CopyButton text={text} />
        </Suspense>
      )}
    </>
  )
}
