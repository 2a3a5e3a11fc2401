import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { TokenRecord } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import { styleTexts } from '../../../../kit/style/texts.ts'
import { TokenChip, tokenLabel } from '../../../look/token-chip.tsx'
import { offeredTokens, shownColor, tokenIn } from '../../../look/token-offers.ts'
import { recentValues, rememberValue, type ValueKind } from './recent-values.ts'

interface Props {
  readonly field: FieldSpec
  /** The fixed value; undefined: none is set here. */
  readonly value: Json | undefined
  /** Tokens of the project. */
  readonly own: readonly TokenRecord[]
  /** What tokens are on this page. */
  readonly tokens: Tokens
  readonly disabled?: boolean
  readonly onChoose: (text: string) => void
}

/** A value that nobody touched for so long was meant. */
const SETTLED = 800

/** What a style may be beside what is typed: the tokens of the project, and what was set last. A value that names a token is told by its name and by what it is. */
export function TokenMenu({ field, value, own, tokens, disabled = false, onChoose }: Props) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const kind: ValueKind = /color$/i.test(field.path) ? 'color' : 'length'
  const first = useRef(value)
  useEffect(() => {
    if (value === first.current) return
    const timer = setTimeout(() => rememberValue(kind, field.path, value), SETTLED)
    return () => clearTimeout(timer)
  }, [value, kind, field.path])
  useEffect(() => {
    if (!isOpen) return
    const options = optionsIn(box.current)
    ;(options.find((each) => each.getAttribute('aria-selected') === 'true') ?? options[0])?.focus()
  }, [isOpen])
  const offered = offeredTokens(field.path, own)
  if (offered.length === 0) return null
  const text = typeof value === 'string' ? value : ''
  const name = labelIn(field.label, locale)
  const token = tokenIn(text)
  // That one is gone stands below, as whatever is wrong with a value.
  const hasName = token !== undefined && tokenLabel(token, own) !== undefined
  const recent = isOpen ? recentValues(kind).filter((each) => each !== text) : []
  const close = (): void => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const choose = (next: string): void => {
    onChoose(next)
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // The selection stays.
      event.preventDefault()
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      close()
      return
    }
    const options = optionsIn(box.current)
    const at = options.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    options[(to + options.length) % options.length]?.focus()
  }
  const option = (written: string, label: string, detail: string) => (
    <TokenOption key={written} {...{ written, label, detail, kind, tokens }} isChosen={written === text} onChoose={choose} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves the list
    <div
      ref={box}
      className="te-tokens"
      onBlur={({ relatedTarget }) => {
        if (isOpen && relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      {hasName && <TokenChip text={text} own={own} tokens={tokens} />}
      <button
        type="button"
        className="te-token-open"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('tokensOf', { name })}
        title={t('tokensOf', { name })}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {isOpen ? <IconUp /> : <IconDown />}
      </button>
      {isOpen && (
        <div role="listbox" tabIndex={-1} className="te-token-list" aria-label={t('tokensOf', { name })} onKeyDown={onKeyDown}>
          <p>{t('tokens')}</p>
          {offered.map((each) => option(each.text, labelIn(each.label, locale), each.name))}
          {recent.length > 0 && <p>{t('recent')}</p>}
          {recent.map((each) => option(each, each, ''))}
        </div>
      )}
    </div>
  )
}

/** One value that a style may have; a colour with what it is in both schemes. */
function TokenOption(props: {
  readonly written: string
  readonly label: string
  /** The name of its token; empty for a plain value. */
  readonly detail: string
  readonly kind: ValueKind
  readonly tokens: Tokens
  readonly isChosen: boolean
  readonly onChoose: (written: string) => void
}) {
  const { written, label, detail, kind, tokens, isChosen, onChoose } = props
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="te-token"
      onClick={() => onChoose(written)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose(written)
      }}
    >
      {kind === 'color' &&
        (['light', 'dark'] as const).map((scheme) => (
          <span key={scheme} className="te-token-dot" style={{ '--te-dot': shownColor(written, tokens, scheme) } as React.CSSProperties} />
        ))}
      <span title={detail === '' ? undefined : `--te-${detail}`}>{label}</span>
    </div>
  )
}

const optionsIn = (box: HTMLElement | null): readonly HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
