import type { Texts } from './texts.ts'

interface ToolbarProps {
  readonly texts: Texts
  readonly part: string
  readonly isText: boolean
  readonly isIdle: boolean
  readonly onText: (isText: boolean) => void
  readonly onOpenAll: ((isOpen: boolean) => void) | undefined
  readonly onUndo: (() => void) | undefined
  readonly onCopy: (() => void) | undefined
  /** What happened last, for readers and beside the buttons. */
  readonly said: string
}

/** How the value is shown, and what concerns all of it. */
export function Toolbar({ texts, part, isText, isIdle, onText, onOpenAll, onUndo, onCopy, said }: ToolbarProps) {
  const button = (label: string, path: string, run: (() => void) | undefined) =>
    run && (
      <button type="button" className="tessera-json-tool" aria-label={label} title={label} onClick={() => !isIdle && run()}>
        <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
          <path d={path} />
        </svg>
      </button>
    )
  return (
    <div className={`tessera-json-toolbar ${part}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no set of fields */}
      <div role="group" aria-label={texts.mode} className="tessera-json-modes">
        {[false, true].map((each) => (
          <button key={String(each)} type="button" aria-pressed={isText === each} onClick={() => onText(each)}>
            {each ? texts.text : texts.tree}
          </button>
        ))}
      </div>
      {button(texts.expand, 'M4 6.5 8 3l4 3.5M4 9.5 8 13l4-3.5', onOpenAll && (() => onOpenAll(true)))}
      {button(texts.collapse, 'M4 3l4 3.5L12 3M4 13l4-3.5 4 3.5', onOpenAll && (() => onOpenAll(false)))}
      {button(texts.undo, 'M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7', onUndo)}
      {button(texts.copyAll, 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2', onCopy)}
      <span className="tessera-json-said" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
