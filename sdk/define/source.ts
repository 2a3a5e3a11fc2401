import type * as z from 'zod'
import type { SourcePlan, SourceRuntime } from '#kernel/engine'
import type { LoadWords } from '#kernel/message'
import type { JsonObject, Label, OutgoingFields } from '#kernel/page'

/** Declares a kind of data source; its form is generated from `config`. */
export interface SourceDeclaration<Config extends z.ZodObject = z.ZodObject> {
  readonly id: `source/${string}`
  readonly label: Label
  readonly icon: string
  readonly config: Config
  /** The words of its failures: `messages` by the last part of a code, in both languages; they load when one is first shown. */
  readonly messages?: LoadWords
  /** Can be saved as a shared api of the page. */
  readonly shared: boolean
  /** Asks nobody outside, so its data is made again whenever what its configuration reads changes. */
  readonly follows?: boolean
  /** Paths of the configuration whose formulas read the answer: `run` gets them as text, in `context.late`. */
  readonly late?: readonly string[]
  /** When it runs besides when somebody asks: debounce and poll, from the configuration as it is written. */
  readonly plan?: (config: JsonObject) => SourcePlan
  /** Keeps a connection open that brings data again and again: its module has `subscribe` too. */
  readonly streams?: boolean
  /** Where its requests go, which the server sends for the page. */
  readonly outgoing?: OutgoingFields
  readonly run: () => Promise<{ readonly run: SourceRuntime['run']; readonly subscribe?: SourceRuntime['subscribe'] }>
}

export function defineSource<Config extends z.ZodObject>(declaration: SourceDeclaration<Config>): SourceDeclaration<Config> {
  return declaration
}
