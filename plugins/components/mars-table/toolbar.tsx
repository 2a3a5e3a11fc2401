import type { ReactNode } from 'react'
import type { JsonObject } from '#sdk'
import { ActionButtons } from '#sdk/react'

interface ToolbarProps {
  readonly id: string
  readonly title: string
  /** The list of the author's buttons, and what their flows receive. */
  readonly buttons: Parameters<typeof ActionButtons>[0]['list']
  readonly payload: () => JsonObject
  readonly part: (name: string) => string
  /** What stands behind the buttons. */
  readonly tools: ReactNode
  /** What stands before the buttons. */
  readonly children: ReactNode
}

/** The line above a table, with its title and its buttons. */
export function Toolbar({ id, title, buttons, payload, part, tools, children }: ToolbarProps) {
  return (
    <div className={`tessera-table-toolbar ${part('toolbar')}`}>
      {title !== '' && <strong className={part('title')}>{title}</strong>}
      <div className="tessera-table-tools">
        {children}
        <ActionButtons id={id} list={buttons} payload={payload} />
        {tools}
      </div>
    </div>
  )
}
