import * as icons from '@arco-design/web-react/icon'
import { type ComponentType, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { LineInput, useText } from '#sdk/setter'

const all = Object.entries(icons)
  .filter(([name]) => /^Icon[A-Z0-9]/.test(name))
  .map(([name, Icon]) => ({
    name,
    Icon: Icon as ComponentType,
    words: name
      .slice(4)
      .replace(/(?=[A-Z])/g, ' ')
      .toLowerCase(),
  }))

const COLUMNS = 8

/** All icons in a grid, with a search; arrows walk, Enter chooses. */
export function IconGrid({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (name: string) => void }) {
  const t = useText()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const found = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    return all.filter((icon) => words.every((word) => icon.words.includes(word) || icon.name.toLowerCase().includes(word)))
  }, [query])
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
        {t({ zh: `${found.length} 个图标`, en: `${found.length} icons` })}
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
            <Icon />
          </button>
        ))}
      </div>
    </div>
  )
}
