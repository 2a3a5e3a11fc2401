import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { type ReactNode, useId, useState } from 'react'
import type { FieldSection } from '#sdk'

/** Which sections are closed; kept while the app runs, so that every element opens alike. */
const closed = new Set<string>()

/** A titled part of a panel that can be folded away. */
export function Section({
  id,
  title,
  extra,
  children,
}: {
  readonly id: FieldSection | string
  readonly title: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(!closed.has(id))
  const bodyId = useId()
  const toggle = () => {
    if (open) closed.add(id)
    else closed.delete(id)
    setOpen(!open)
  }
  return (
    <section className="te-section">
      <h3 className="te-section-head docs-marked">
        <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={toggle}>
          {open ? <IconDown /> : <IconRight />}
          {title}
        </button>
        {extra}
      </h3>
      <div id={bodyId} hidden={!open} className="te-rows">
        {open ? children : null}
      </div>
    </section>
  )
}
