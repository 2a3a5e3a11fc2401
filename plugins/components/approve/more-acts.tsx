import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { PopupDialog } from '#sdk/react'
import type { ApprovalAct } from '#sdk/services'

interface MoreActsProps {
  readonly label: string
  readonly acts: readonly ApprovalAct[]
  readonly isOff: boolean
  readonly wordOf: (act: ApprovalAct) => string
  readonly choose: (act: ApprovalAct) => void
}

const PLACEMENT = { side: 'bottom', align: 'start' } as const
const STEPS: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }

/** A button with the acts that have no button of their own. */
export function MoreActs({ label, acts, isOff, wordOf, choose }: MoreActsProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback((returnsFocus: boolean) => {
    setOpen(false)
    if (returnsFocus) anchor.current?.querySelector('button')?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = (buttons.indexOf(event.target as HTMLButtonElement) + step + buttons.length) % buttons.length
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <span ref={anchor} className="tessera-approve-more">
      <Button disabled={isOff} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && (
        <PopupDialog
          anchor={anchor}
          placement={PLACEMENT}
          label={label}
          className="tessera-approve-menu"
          focusOn="button"
          onClose={close}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between its buttons */}
          <div className="tessera-approve-acts" onKeyDown={onKeyDown}>
            {acts.map((act) => (
              <button
                key={act}
                type="button"
                onClick={() => {
                  close(true)
                  choose(act)
                }}
              >
                {wordOf(act)}
              </button>
            ))}
          </div>
        </PopupDialog>
      )}
    </span>
  )
}
