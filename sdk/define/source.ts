import type * as z from 'zod'
import type { SourcePlan, SourceRuntime } from '#kernel/engine'
import type { LoadWords } from '#kernel/message'
import type { JsonObject, Label, OutgoingFields, RecordUse } from '#kernel/page/values'

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
  /** It makes no external request, so its data is recomputed whenever a value in its configuration changes. */
  readonly follows?: boolean
  /** Paths of the configuration whose formulas read the answer: `run` gets them as text, in `context.late`. */
  readonly late?: readonly string[]
  /** When it runs automatically: debounce and polling, from the written configuration. */
  readonly plan?: (config: JsonObject) => SourcePlan
  /** Keeps a connection open that brings data again and again: its module has `subscribe` too. */
  readonly streams?: boolean
  /** Where its requests go, which the server sends for the page. */
  readonly outgoing?: OutgoingFields
  /** Which of its settings say what records it reads: requests of visitors must match them. */
  readonly records?: RecordUse
  readonly run: () => Promise<{ readonly run: SourceRuntime['run']; readonly subscribe?: SourceRuntime['subscribe'] }>
}

/**
 * Declares a data source, which loads data for elements and APIs.
 * @example
 * defineSource({
 *   id: 'source/acme.rates',
 *   label: { zh: '汇率', en: 'Rates' },
 *   icon: 'IconSync',
 *   config: z.object({ base: text('货币', 'Currency', 'EUR') }),
 *   shared: true,
 *   run: () => import('./run.ts'),
 * })
 */
export function defineSource<Config extends z.ZodObject>(declaration: SourceDeclaration<Config>): SourceDeclaration<Config> {
  return declaration
}
