import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly help?: ReactNode
  /** What is wrong with it. */
  readonly error?: string | undefined
  /** Of a group of controls, which is named as a whole. */
  readonly group?: boolean
  readonly children: (control: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }) => ReactNode
}

/** A setting with its name above, and what is wrong or good to know below. */
export function Field({ label, help, error, group = false, children }: FieldProps) {
  const id = useId()
  const note = error ?? help
  const control = {
    id,
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
  }
  return (
    <div
      className="config-field"
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
      data-invalid={error ? '' : undefined}
    >
      {group ? (
        <span className="config-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="config-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children(control)}
      {note !== undefined && (
        <div id={`${id}-note`} className={error === undefined ? 'config-help' : 'config-error'}>
          {note}
        </div>
      )}
    </div>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of the settings that the index leads to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="config-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
