import type { ActionData, ComponentData, FunctionData, OtherData, SourceData } from '#kernel/page/references'
import type { Label } from '#kernel/page/values'
import type { DeclaredGrants } from '#kernel/plugin'

/** Something wrong in what a plugin declares; `id` is the contribution, whose file is looked for. */
export interface DeclaredProblem {
  readonly id?: string
  readonly what: string
  readonly todo: string
}

/** A component as it says itself: the text of `view` names the file in which its view was built. */
export interface DescribedComponent extends Omit<ComponentData, 'view'> {
  readonly view: string
  readonly migrations?: { readonly [toVersion: string]: string }
}

/** What a built plugin says of itself when its declarations are evaluated, as plain data. */
export interface Described {
  readonly id: string
  readonly version: string
  readonly label?: Label
  readonly summary?: Label
  readonly components: readonly DescribedComponent[]
  readonly actions: readonly ActionData[]
  readonly sources: readonly SourceData[]
  readonly functions: readonly FunctionData[]
  readonly others: readonly OtherData[]
  /** Ids of page services of other plugins that it lists. */
  readonly uses?: readonly string[]
  /** The file of its server half, as the declaration names it. */
  readonly server?: string
  readonly grants?: DeclaredGrants
  /** Texts of the functions that load code which a worker never runs: views, editors, page halves, whatever else there is. */
  readonly notForWorkers: readonly string[]
  readonly problems: readonly DeclaredProblem[]
}
