import { IconSearch } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import type { DocsLibrary } from './library.ts'
import { Marked } from './marked.tsx'
import { type Found, searchDocs, wordsOf } from './search-docs.ts'
import { docsTexts } from './texts.ts'
import { useReady } from './use-ready.ts'

/** The search over all pages of one language: arrows choose, Enter opens, Escape closes, `/` leads here from anywhere on the screen. */
export function DocsSearch({ library }: { readonly library: DocsLibrary }) {
  const t = useMessages(docsTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const isReady = useReady(library, isOpen || query !== '')
  const found = useMemo(() => (isReady ? searchDocs(library, query) : []), [library, query, isReady])
  useSlash(input)

  const open = ({ address }: Found) => {
    setOpen(false)
    navigate(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt((last) => (isOpen ? (last + step + found.length) % found.length : last))
    } else if (event.key === 'Enter' && isOpen && found[at]) {
      event.preventDefault()
      open(found[at])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }
  const isShown = isOpen && query.trim() !== ''
  const words = wordsOf(query)
  const counted = found.length > 0 ? t('found', { count: found.length }) : t('nothing', { query: query.trim() })
  const told = isReady ? counted : t('loading')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the keyboard leave
    <div
      className="docs-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconSearch aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[at] ? `${id}-${at}` : undefined}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className="docs-results" hidden={!isShown}>
        <p role="status">{isShown ? told : ''}</p>
        <div role="listbox" id={`${id}-list`} aria-label={t('results')} tabIndex={-1}>
          {isShown &&
            found.map((each, index) => (
              <ResultLine key={each.address} id={`${id}-${index}`} found={each} words={words} isChosen={index === at} open={open} />
            ))}
        </div>
      </div>
    </div>
  )
}

interface LineProps {
  readonly id: string
  readonly found: Found
  readonly words: readonly string[]
  readonly isChosen: boolean
  readonly open: (found: Found) => void
}

function ResultLine({ id, found, words, isChosen, open }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  const { page, section, excerpt } = found
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard is in the field
    <div
      ref={line}
      role="option"
      id={id}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(found)}
    >
      <strong>
        <Marked text={page.title} words={words} />
        {section.heading.level > 1 && (
          <>
            {' › '}
            <Marked text={section.heading.text} words={words} />
          </>
        )}
      </strong>
      <span className="docs-excerpt">
        <Marked text={excerpt} words={words} />
      </span>
    </div>
  )
}

/** The key `/` leads to the search, unless somebody is writing. */
function useSlash(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const writes = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || writes || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
