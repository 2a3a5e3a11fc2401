import { type MouseEvent, useState } from 'react'
import { tableIn } from '#kernel/message'
import './copy-button.css'
import { useLanguage } from './use-element.ts'

const TEXTS = { zh: { copy: '复制', copied: '已复制' }, en: { copy: 'Copy', copied: 'Copied' } } as const

/** A button that copies a text and confirms it for a moment. */
export function CopyButton({ text }: { readonly text: string }) {
  const texts = tableIn(TEXTS, useLanguage())
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
