import { type CSSProperties, memo } from 'react'
import type { JsonRow } from './json-value.ts'
import type { Texts } from './texts.ts'

export interface RowLook {
  readonly texts: Texts
  readonly iconStyle: 'triangle' | 'circle' | 'square'
  readonly hasQuotes: boolean
  readonly hasTypes: boolean
  readonly hasSizes: boolean
  readonly most: number | undefined
  readonly canCopy: boolean
  readonly canEdit: boolean
  readonly rowPart: string
}

interface RowProps {
  readonly id: string
  readonly row: JsonRow
  readonly at: number
  readonly look: RowLook
  readonly isActive: boolean
  /** All of a long text is shown. */
  readonly isWhole: boolean
  readonly start: number | undefined
}

const ICONS = {
  triangle: { open: 'M3 5.5h10L8 11.5z', closed: 'M5.5 3v10L11.5 8z' },
  circle: {
    open: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M5 8h6',
    closed: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M5 8h6M8 5v6',
  },
  square: { open: 'M2 2h12v12H2zM5 8h6', closed: 'M2 2h12v12H2zM5 8h6M8 5v6' },
} as const
const BUTTONS = {
  copy: 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2',
  add: 'M8 3.5v9M3.5 8h9',
  edit: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2z',
  remove: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
} as const

/** The name of an entry as readers hear it. */
export const nameOf = ({ path }: JsonRow, texts: Texts): string => (path.length === 0 ? texts.root : String(path.at(-1)))

function shownValue({ kind, value, isOpen, count }: JsonRow, most: number | undefined): { readonly text: string; readonly isCut: boolean } {
  if (kind === 'object') return { text: isOpen ? '{' : count === 0 ? '{}' : '{…}', isCut: false }
  if (kind === 'list') return { text: isOpen ? '[' : count === 0 ? '[]' : '[…]', isCut: false }
  if (kind !== 'text') return { text: String(value), isCut: false }
  const text = value as string
  const isCut = most !== undefined && text.length > most
  return { text: JSON.stringify(isCut ? text.slice(0, most) : text), isCut }
}

/** One line: name, type, value, and what can be done with it. What is pressed is found by `data-act` from the list around it. */
export const JsonRowView = memo(function JsonRowView({ id, row, at, look, isActive, isWhole, start }: RowProps) {
  const { texts } = look
  const { path, kind, count, isOpen } = row
  const isHolder = kind === 'object' || kind === 'list'
  const { text, isCut } = shownValue(row, isWhole ? undefined : look.most)
  const key = path.at(-1)
  const type = look.hasTypes && !isHolder ? texts.kinds[kind] : ''
  const acts = [
    ...(look.canCopy ? (['copy'] as const) : []),
    ...(look.canEdit && isHolder ? (['add'] as const) : []),
    ...(look.canEdit && path.length > 0 ? (['edit', 'remove'] as const) : []),
  ]
  const icon = ICONS[look.iconStyle]
  const name = nameOf(row, texts)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list around it has the keyboard and names the active row
    <div
      id={id}
      role="treeitem"
      data-at={at}
      data-active={isActive || undefined}
      className={`tessera-json-row ${look.rowPart}`}
      style={{ '--json-level': path.length, ...(start === undefined ? {} : { transform: `translateY(${start}px)` }) } as CSSProperties}
      aria-label={`${name}: ${isHolder ? `${texts.kinds[kind]}, ${texts.items(count)}` : text}`}
      aria-level={path.length + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-selected={isActive}
      {...(count > 0 ? { 'aria-expanded': isOpen } : {})}
    >
      <span className="tessera-json-indent" aria-hidden="true" />
      <span className="tessera-json-switch" {...(count > 0 ? { 'data-act': 'open' } : {})} aria-hidden="true">
        {count > 0 && (
          <svg
            viewBox="0 0 16 16"
            width="10"
            height="10"
            fill={look.iconStyle === 'triangle' ? 'currentColor' : 'none'}
            stroke={look.iconStyle === 'triangle' ? 'none' : 'currentColor'}
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d={isOpen ? icon.open : icon.closed} />
          </svg>
        )}
      </span>
      {key !== undefined && (
        <span className="tessera-json-key">
          {typeof key === 'string' && look.hasQuotes ? JSON.stringify(key) : String(key)}
          <span className="tessera-json-beside">:</span>
        </span>
      )}
      {type !== '' && <span className="tessera-json-beside tessera-json-type">{type}</span>}
      <span className={`tessera-json-value tessera-json-${kind}`} title={isHolder ? undefined : text}>
        {text}
        {isCut && (
          <span className="tessera-json-more" data-act="more" title={texts.more}>
            …
          </span>
        )}
      </span>
      {look.hasSizes && isHolder && <span className="tessera-json-beside">{texts.items(count)}</span>}
      <span className="tessera-json-acts">
        {acts.map((act) => (
          <button key={act} type="button" tabIndex={-1} data-act={act} aria-label={`${texts[act]} ${name}`} title={texts[act]}>
            <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
              <path d={BUTTONS[act]} />
            </svg>
          </button>
        ))}
      </span>
    </div>
  )
})
