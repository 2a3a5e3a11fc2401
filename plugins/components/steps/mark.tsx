import type { ReactNode } from 'react'
import { IconByName } from '#sdk/react'
import type { Step } from './step-list.ts'

const SIGNS = { finish: 'm3.5 8.5 3 3 6-6.5', error: 'm4.5 4.5 7 7m0-7-7 7' } as const

interface MarkProps {
  readonly step: Step
  readonly number: number
  readonly isDot: boolean
  /** How far the current step is, in percent. */
  readonly percent: number | undefined
  readonly className: string
}

/** The sign of a step: its icon, its number, or whether it is done; a ring around it says how far it is. */
export function Mark({ step, number, isDot, percent, className }: MarkProps) {
  const look = isDot ? '' : step.icon !== '' ? ' tessera-step-icon' : step.status === 'process' ? ' tessera-filled' : ''
  const classes = `tessera-step-mark${look} ${className}`
  return (
    <span className={classes} aria-hidden="true">
      {!isDot && content(step, number)}
      {percent !== undefined && (
        <svg className="tessera-step-ring" viewBox="0 0 40 40" fill="none" strokeWidth="3" aria-hidden="true">
          <circle cx="20" cy="20" r="18" stroke="var(--color-fill-3)" />
          <circle cx="20" cy="20" r="18" stroke="currentColor" pathLength="100" strokeDasharray={`${percent} 100`} strokeLinecap="round" />
        </svg>
      )}
    </span>
  )
}

function content(step: Step, number: number): ReactNode {
  if (step.icon !== '') return <IconByName name={step.icon} />
  const sign = step.status === 'finish' || step.status === 'error' ? SIGNS[step.status] : undefined
  if (sign === undefined) return number
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d={sign} />
    </svg>
  )
}
