import { type MouseEvent, useRef } from 'react'
import { type Bounded, CheckMark, type Checks, CutNotice, markedText, useLastingEffect } from '#sdk/react'
import type { Path } from './paths.ts'

interface FoundPathsProps {
  readonly id: string
  readonly list: Bounded<Path>
  readonly activeAt: number
  readonly checks: Checks | undefined
  readonly search: string
  readonly labelledBy: string
  readonly optionPart: string
  readonly onPick: (path: Path) => void
}

/** What a search found, a whole path in each line. */
export function FoundPaths({ id, list, activeAt, checks, search, labelledBy, optionPart, onPick }: FoundPathsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLastingEffect(() => {
    if (activeAt >= 0) box.current?.children[activeAt]?.scrollIntoView?.({ block: 'nearest' })
  }, [activeAt])
  const press = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
    const path = list.shown[Number(at ?? -1)]
    if (path) onPick(path)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard and names the active option
    <div
      ref={box}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      {...(checks ? { 'aria-multiselectable': true } : {})}
      className="tessera-cascader-found"
      onClick={press}
      onMouseDown={(event) => event.preventDefault()}
    >
      {list.shown.map(({ id: path, node, labels }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={path}
          id={at === activeAt ? `${id}-active` : undefined}
          role="option"
          data-at={at}
          data-active={at === activeAt || undefined}
          aria-selected={checks?.checked.has(path) ?? false}
          {...(node?.isDisabled ? { 'aria-disabled': true } : {})}
          className={`tessera-cascader-option ${optionPart}`}
        >
          {checks && <CheckMark state={checks.checked.has(path) ? 'checked' : 'none'} />}
          <span className="tessera-cascader-label" title={labels.join(' / ')}>
            {markedText(labels.join(' / '), search)}
          </span>
        </div>
      ))}
      <CutNotice of={list} />
    </div>
  )
}
