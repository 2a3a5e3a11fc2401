import type * as z from 'zod'
import type { SourceRuntime } from '#kernel/engine'
import type { Label } from '#kernel/page'

/** Declares a kind of data source; its form is generated from `config`. */
export interface SourceDeclaration<Config extends z.ZodObject = z.ZodObject> {
  readonly id: `source/${string}`
  readonly label: Label
  readonly icon: string
  readonly config: Config
  /** Can be saved as a shared api of the page. */
  readonly shared: boolean
  /** Asks nobody outside, so its data is made again whenever what its configuration reads changes. */
  readonly follows?: boolean
  /** Paths of the configuration whose formulas read the answer: `run` gets them as text, in `context.late`. */
  readonly late?: readonly string[]
  readonly run: () => Promise<{ readonly run: SourceRuntime['run'] }>
}

export function defineSource<Config extends z.ZodObject>(declaration: SourceDeclaration<Config>): SourceDeclaration<Config> {
  return declaration
}
