import type { Label } from '#kernel/message'
import type { ComponentInfo } from '../records/patch.ts'
import type { Places } from '../records/places.ts'
import type { StepKindRules } from '../records/step-kinds.ts'
import type { JsonObject } from '../values/json.ts'
import type { OutgoingFields } from '../values/outgoing.ts'
import type { PropFields } from '../values/prop-shape.ts'
import type { RecordUse } from '../values/record-use.ts'

/** A component as plain data, with what only plugins from outside of the product need. */
export interface ComponentData extends Omit<ComponentInfo, 'plugin'> {
  readonly id: `component/${string}`
  /** Where its props name other parts of a page or hold code. */
  readonly references: Places
  /** What its props may be, as JSON Schema with what its fields say of themselves; absent where it was packed before there was any. */
  readonly schema?: JsonObject
  /** What the props of its view are lowered to; absent where it was packed before there was any, and for a built-in, whose view has it from the build. */
  readonly props?: PropFields
  readonly records?: RecordUse
  /** The file of its view, in the plugin's folder; a built-in has none. */
  readonly view?: string
}
export interface ActionData {
  readonly id: `action/${string}`
  readonly label: Label
  readonly runs: 'worker' | 'page'
  /** Nothing of its flow runs after it. */
  readonly ends?: true
  /** The same of its parameters. */
  readonly schema?: JsonObject
  readonly references: Places
  readonly outgoing?: OutgoingFields
  readonly records?: RecordUse
  /** The parameter with the name of the workflow that it runs. */
  readonly workflow?: string
}
export interface SourceData {
  readonly id: `source/${string}`
  readonly label: Label
  /** The same of its configuration. */
  readonly schema?: JsonObject
  readonly references: Places
  readonly outgoing?: OutgoingFields
  readonly records?: RecordUse
}
/** A kind of step of flows. Only the product's own plugins have any. */
export interface StepKindData extends StepKindRules {
  /** The same of its parameters. */
  readonly schema?: JsonObject
  readonly references: Places
}
/** A formula function; `source` is a self-contained function expression, run in QuickJS alone. */
export interface FunctionData {
  readonly id: `function/${string}`
  readonly name: string
  readonly source: string
}
/** Anything else: a setter, a panel, a command, a screen. Its code alone knows more. */
export interface OtherData {
  /** Name of the extension point. */
  readonly point: string
  readonly id: string
}

/** All that a plugin contributes, readable without running anything of it. */
export interface Contributes {
  readonly components: readonly ComponentData[]
  readonly actions: readonly ActionData[]
  readonly sources: readonly SourceData[]
  readonly functions: readonly FunctionData[]
  readonly steps?: readonly StepKindData[]
  readonly others: readonly OtherData[]
}

/** The code of a plugin that lives outside of the product, as paths in its folder; what it has none of is left out. */
export interface PluginEntries {
  /** Declarations, for documents: its bare imports are the product's own modules (`react`, `@tessera/sdk` …), by the import map. */
  readonly module?: string
  /** The same for workers, which know no import map: self-contained. */
  readonly worker?: string
  /** Style sheets that its views need. */
  readonly styles?: readonly string[]
}

/**
 * One version of a plugin as data: what the server, the publisher and the compiler know of it. The product's own plugins have the same
 * shape, without `hash` and `entries`: their code is part of the product.
 */
export interface PluginData {
  readonly id: string
  readonly version: string
  readonly label: Label
  /** SHA-256 of `manifest.json`, in hex: names exactly these bytes, and its files are served under it. */
  readonly hash?: string
  readonly entries?: PluginEntries
  readonly contributes: Contributes
  /** Ids of page services of other plugins that its code uses; a page that uses the plugin is published with those that provide them. */
  readonly uses?: readonly string[]
}
