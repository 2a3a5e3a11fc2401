import type { CSSProperties, ReactNode } from 'react'
import type { RootProps } from '#kernel/view'
import './stack-box.css'

/** Props of `StackBox`. */
export interface StackBoxProps {
  readonly root: RootProps
  /** Classes of the component, on its root. */
  readonly className: string
  /** Classes that lay the children out, on the node around them: the root, unless it stacks by its own width. */
  readonly inner?: string
  /** Custom properties that these classes read. */
  readonly style: { readonly [property: `--${string}`]: string | number }
  /** The value of `stackField()`. */
  readonly stack: unknown
  /** What stacks in another way than below each other: its class on phones, and its rules for a node where it is narrower than its number. */
  readonly own?: { readonly phone: string; readonly below: (node: string) => string }
  readonly children: ReactNode
}

const COLUMN = {
  phone: 'tessera-stack-phone',
  below: (node: string): string =>
    `${node}{display:flex;flex-flow:column nowrap;align-items:stretch}${node}>*{--te-stack:100%;width:100%}${node}>[data-id]{--te-row:initial;--te-column:1 1 0}`,
} as const

/** The root of a container that stacks its children on phones, or below a width of its own. */
export function StackBox({ root, className, inner = '', style, stack, own = COLUMN, children }: StackBoxProps) {
  const values = { ...style, ...root.style } as CSSProperties
  if (typeof stack !== 'number' || !(stack > 0)) {
    const classes = [root.className, className, inner, stack === 'phone' && `${own.phone} te-stack`].filter(Boolean).join(' ')
    return (
      <div {...root} className={classes} style={values}>
        {children}
      </div>
    )
  }
  const below = `tessera-below-${own.phone}-${`${stack}`.replace('.', '_')}`
  // A query about a width can neither read a property nor change the node that it asks about: each width has a rule of its own, for a node within.
  return (
    <div {...root} className={`${root.className} ${className} tessera-measured`} style={values}>
      <style>{`@layer kit{@container (max-width:${stack}px){${own.below(`.${below}.${below}`)}}}`}</style>
      <div className={`tessera-measured-inner te-stack ${inner} ${below}`}>{children}</div>
    </div>
  )
}
