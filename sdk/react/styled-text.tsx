import { type MouseEvent, type ReactNode, useState } from 'react'
import { formatValue } from './format-value.ts'
import { oneOf } from './lenient.ts'
import { usePageFormats } from './page-formats.ts'
import './styled-text.css'
import { useFormatter, useLocale } from './use-element.ts'

interface TypographyProps {
  readonly text: unknown
  readonly type: unknown
  readonly format: unknown
  readonly currency?: unknown
  readonly locale?: unknown
  readonly decimals?: unknown
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

const TEXTS = { zh: { copy: '复制', copied: '已复制' }, en: { copy: 'Copy', copied: 'Copied' } } as const

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
      {Boolean(props.copyable) && <CopyButton text={shown} />}
    </>
  )
}

/** Copies a text; says so for a moment. */
export function CopyButton({ text }: { readonly text: string }) {
  const texts = TEXTS[useLocale()]
  const [copied, setCopied] = useState(false)
  const copy = async (event: MouseEvent) => {
    event.stopPropagation()
    await navigator.clipboard?.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      className="tessera-copy"
      aria-label={copied ? texts.copied : texts.copy}
      title={copied ? texts.copied : texts.copy}
      onClick={copy}
      onMouseLeave={() => setCopied(false)}
      onBlur={() => setCopied(false)}
    >
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
        {copied ? <path d="m3 8.5 3.2 3.2L13 5" /> : <path d="M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2" />}
      </svg>
    </button>
  )
}
