import type { Label } from '#kernel/page'
import type { Choice } from '../define/setter.ts'

export type FieldSection = 'basic' | 'data' | 'form' | 'appearance' | 'advanced'

/** Metadata of a prop or parameter; the settings panel is generated from it. */
export interface FieldMeta {
  readonly label?: Label
  /** 'basic' unless said; the sections come in the order of the type. */
  readonly section?: FieldSection
  /** Chosen from the type unless said. */
  readonly setter?: `setter/${string}`
  /** Shown only while this holds over the element's own props: `type == 'link'`, `!block`, `a && b != 'c'`. */
  readonly when?: string
  /** May hold a formula; true unless said. */
  readonly bindable?: boolean
  readonly help?: Label
  readonly placeholder?: Label
  readonly choices?: readonly Choice[]
  /** For the setter; JSON. (Not typed as Json: zod's `meta` cannot carry a recursive type.) */
  readonly options?: { readonly [key: string]: unknown }
  /** What it belongs to cannot do its work while this is empty; the editor says so. */
  readonly needed?: true
  /** Never shown in the panel. */
  readonly internal?: boolean
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}
