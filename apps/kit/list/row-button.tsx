import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'

export interface RowButtonProps {
  readonly icon: ReactNode
  /** What it does and to which item: "Delete Orders". */
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button of one item of a list, with a picture in the place of its name. */
export function RowButton({ icon, label, danger, disabled, onClick }: RowButtonProps) {
  return (
    <Button
      type="text"
      size="mini"
      icon={icon}
      aria-label={label}
      title={label}
      {...(danger ? { status: 'danger' } : {})}
      {...(disabled ? { disabled } : {})}
      onClick={onClick}
    />
  )
}
