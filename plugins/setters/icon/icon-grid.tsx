import * as icons from '@arco-design/web-react/icon'
import { type ComponentType, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { IconByName, loadOlderIconNames } from '#sdk/react'
import { filled, LineInput, useText } from '#sdk/setter'

interface Found {
  readonly name: string
  /** Absent: drawn by its name. */
  readonly Icon?: ComponentType
  readonly words: string
}
const wordsOf = (name: string): string => name.replace(/(?=[A-Z])/g, ' ').toLowerCase()

const own: readonly Found[] = Object.entries(icons)
  .filter(([name]) => /^Icon[A-Z0-9]/.test(name))
  .map(([name, Icon]) => ({ name, Icon: Icon as ComponentType, words: wordsOf(name.slice(4)) }))

/** Those of older pages are found once something is searched: each letter of theirs is a file to load. */
function useOlderIcons(): readonly Found[] {
  const [older, setOlder] = useState<readonly Found[]>([])
  useEffect(() => {
    let isThere = true
    void loadOlderIconNames().then((names) => {
      if (isThere) setOlder(names.map((name) => ({ name, words: wordsOf(name) })))
    })
    return () => {
      isThere = false
    }
  }, [])
  return older
}

const COLUMNS = 8

/** All icons in a grid, with a search; arrows walk, Enter chooses. */
export function IconGrid({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (name: string) => void }) {
  const t = useText()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const older = useOlderIcons()
  const found = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const all = query.trim().length < 2 ? own : [...own, ...older]
    return all.filter((icon) => words.every((word) => icon.words.includes(word) || icon.name.toLowerCase().includes(word)))
  }, [query, older])
  const names = found.map(({ name }) => name)
  const current = [at, chosen].find((name) => name !== null && names.includes(name)) ?? names[0]

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (!step || current === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.min(Math.max(names.indexOf(current) + step, 0), names.length - 1)
    setAt(names[next] ?? null)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="ts-stack">
      <LineInput
        type="search"
        label={t({ zh: '搜索图标', en: 'Search icons' })}
        placeholder={t({ zh: '搜索图标，如 arrow', en: 'Search icons, e.g. arrow' })}
        value={query}
        onText={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || names.length === 0) return
          event.preventDefault()
          grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        }}
      />
      <p className="ts-note" role="status">
        {t(filled({ zh: '{length} 个图标', en: '{length} icons' }, { length: found.length }))}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div ref={grid} role="group" aria-label={t({ zh: '图标', en: 'Icons' })} className="ts-icon-grid" onKeyDown={walk}>
        {found.map(({ name, Icon }) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === chosen}
            tabIndex={name === current ? 0 : -1}
            onFocus={() => setAt(name)}
            onClick={() => onChoose(name)}
          >
            {Icon ? <Icon /> : <IconByName name={name} />}
          </button>
        ))}
      </div>
    </div>
  )
}
