import type * as z from 'zod'
import type { Json, Label } from '#kernel/page/values'

/** When the server starts a workflow, which says what its parameters must hold. */
export type TriggerStarts =
  /**
   * A record is written: `model` (a name, empty for every one), `fields` (of which one must have changed; empty: any)
   * and `where` (a condition that the record must meet). After a write, `batch` is one run for many records of it.
   */
  | { readonly by: 'record'; readonly phase: 'before' | 'after'; readonly op: 'create' | 'update' | 'delete' }
  /**
   * At times, as `kind` says. `cron`: `cron` with five fields. `field`: `amount` of `unit` before or after (`side`) the
   * date in `field` of the records of `model` that meet `where`. Both in `zone`.
   */
  | { readonly by: 'schedule' }
  /** Another program calls its address: `secret` is the name of the project's secret that signs. */
  | { readonly by: 'webhook' }
  /** An approval ends: `flow` (a name, empty for every one) with one of `outcomes`. */
  | { readonly by: 'approval' }
  /** A person starts it with `inputs`, or a page or a workflow calls it. */
  | { readonly by: 'hand' }

/** What makes a workflow start. */
export interface TriggerDeclaration<Params extends z.ZodObject = z.ZodObject> {
  readonly id: `trigger/${string}`
  readonly label: Label
  readonly icon: string
  /** What people should know about it; shown above its parameters. */
  readonly help: Label
  readonly params: Params
  readonly starts: TriggerStarts
  /** An event for formulas to be tried with. */
  readonly sample: (params: z.output<Params>) => Json
  /** One line on the flow canvas. */
  readonly summary: (params: z.output<Params>) => Label
}

/**
 * Declares what makes workflows start. Only the product's own plugins have any: `starts` names what its server does.
 * @example
 * defineTrigger({
 *   id: 'trigger/by-hand',
 *   label: { zh: '手动', en: 'By hand' },
 *   icon: 'IconThunderbolt',
 *   help: { zh: '由人启动', en: 'A person starts it' },
 *   params: z.object({}),
 *   starts: { by: 'hand' },
 *   sample: () => ({}),
 *   summary: () => ({ zh: '手动启动', en: 'Started by hand' }),
 * })
 */
export function defineTrigger<Params extends z.ZodObject>(
  declaration: TriggerDeclaration<Params>,
): TriggerDeclaration<Params> {
  return declaration
}
