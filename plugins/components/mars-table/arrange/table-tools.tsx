import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PopupDialog, tableIn, useLanguage, useLastingEffect, useService } from '#sdk/react'
import { pageStorage } from '#sdk/services'
import type { Column } from '../column.ts'
import type { Arranged, Density } from '../use-arranged.ts'
import { type Arrangement, arrange, moved, readArrangement, shownPlaces, withShown } from './arrangement.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import './table-tools.css'
import { TEXTS } from './texts.ts'

type Tool = 'density' | 'columns'

export interface TableToolsProps {
  readonly id: string
  readonly columns: readonly Partial<Column>[]
  readonly tools: readonly Tool[]
  /** Whether the page is edited: the table is then as its author arranges it. */
  readonly isEdited: boolean
  readonly onArrange: (arranged: Arranged) => void
}

const DENSITIES = ['compact', 'default', 'comfortable'] as const satisfies readonly Density[]
const ICONS: { readonly [tool in Tool]: string } = {
  density: 'M5 3h9M5 8h9M5 13h9M2 2v12M1 3l1-1.2L3 3M1 13l1 1.2L3 13',
  columns: 'M2 3h12v10H2zM6.5 3v10M10.5 3v10',
}
const PLACEMENT = { side: 'bottom', align: 'end' } as const

/** What the visitor chose for a table, as the browser keeps it for the page. */
function useArrangement(id: string, isEdited: boolean) {
  const storage = useService(id, pageStorage)
  const [arrangement, setArrangement] = useState<Arrangement>({})
  const key = `table ${id}`
  const wasChanged = useRef(false)
  useLastingEffect(() => {
    if (isEdited || !storage) return
    let isCurrent = true
    storage.read(key).then(
      (text) => isCurrent && !wasChanged.current && setArrangement(readArrangement(text)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [storage, key, isEdited])
  const change = (next: Arrangement) => {
    wasChanged.current = true
    setArrangement(next)
    const isNothing = Object.keys(next).length === 0
    // A browser that keeps nothing forgets the choice with the page.
    void (isNothing ? storage?.remove(key) : storage?.write(key, JSON.stringify(next)))?.catch(() => undefined)
  }
  return [arrangement, change] as const
}

/** Buttons with which visitors choose how dense a table is and which columns it shows. */
export function TableTools({ id, columns, tools, isEdited, onArrange }: TableToolsProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const [arrangement, change] = useArrangement(id, isEdited)
  const [open, setOpen] = useState<Tool>()
  const anchors = { density: useRef<HTMLButtonElement>(null), columns: useRef<HTMLButtonElement>(null) }
  const hasColumns = tools.includes('columns')
  const units = useMemo(() => arrange(columns, hasColumns ? arrangement : {}), [columns, hasColumns, arrangement])
  const density = (tools.includes('density') ? arrangement.density : undefined) ?? 'default'
  const places = useMemo(() => shownPlaces(units), [units])
  const told = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places, by what they are
  useLayoutEffect(() => onArrange({ density, shown: places }), [onArrange, density, told])
  const close = useCallback((returnsFocus: boolean) => {
    setOpen((tool) => {
      if (tool && returnsFocus) anchorOf.current[tool].current?.focus()
      return undefined
    })
  }, [])
  const anchorOf = useRef(anchors)
  const { hidden: _hidden, order: _order, ...others } = arrangement
  const isRearranged = arrangement.hidden !== undefined || arrangement.order !== undefined
  return (
    <div className="tessera-table-visitor-tools">
      {tools.map((tool) => (
        <button
          key={tool}
          ref={anchors[tool]}
          type="button"
          className="tessera-tool"
          {...{
            'aria-label': texts[tool],
            title: texts[tool],
            'aria-haspopup': 'dialog',
            'aria-expanded': open === tool,
          }}
          onClick={() => !isEdited && setOpen(open === tool ? undefined : tool)}
        >
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            aria-hidden="true"
          >
            <path d={ICONS[tool]} />
          </svg>
        </button>
      ))}
      {open !== undefined && (
        <PopupDialog
          anchor={anchors[open]}
          placement={PLACEMENT}
          label={texts[open]}
          className="tessera-tool-popup"
          focusOn="input:checked"
          onClose={close}
        >
          {open === 'density' ? (
            <DensityPanel value={density} onChange={(next) => change({ ...arrangement, density: next })} />
          ) : (
            <ColumnsPanel
              units={units}
              onShow={(key, isShown) => change(withShown(units, key, isShown, arrangement))}
              onMove={(key, to) => change(moved(units, key, to, arrangement))}
              onReset={isRearranged ? () => change(others) : undefined}
            />
          )}
        </PopupDialog>
      )}
    </div>
  )
}

function DensityPanel({ value, onChange }: { readonly value: Density; readonly onChange: (density: Density) => void }) {
  const texts = tableIn(TEXTS, useLanguage())
  return (
    <fieldset className="tessera-tool-densities">
      <legend>{texts.density}</legend>
      {DENSITIES.map((density) => (
        <label key={density}>
          <input type="radio" name="density" checked={density === value} onChange={() => onChange(density)} />
          <span>{texts[density]}</span>
        </label>
      ))}
    </fieldset>
  )
}
