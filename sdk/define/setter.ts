import type { ComponentType } from 'react'
import type { Json, JsonObject, Label } from '#kernel/page/values'

/** One entry of a closed list of values. */
export interface Choice {
  readonly value: string | number | boolean
  readonly label: Label
}

/** What a setter may know about the field it edits. */
export interface SetterField {
  readonly path: string
  readonly label: Label
  readonly choices?: readonly Choice[]
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly placeholder?: Label
  /** Whatever the declaration gave in `meta({ options })`. */
  readonly options: JsonObject
  /** What an item of a list has, where that is an object with fields of its own. */
  readonly items?: readonly ItemField[]
  /** What an item of a list is called. */
  readonly noun?: Label
}

/** A field of a list's items. */
export interface ItemField extends SetterField {
  readonly setter: `setter/${string}`
  readonly default: Json | undefined
  /** Shown only while this holds over the item. */
  readonly when?: string
  readonly bindable: boolean
  /** Visitors read it as words, which the page may have in several languages. */
  readonly words?: true
  /** The default words in both languages. */
  readonly initial?: Label
  /** Written by the editor, never by a person: a name made of this and ten letters, once for each item. */
  readonly generated?: string
}

/** What the editor of a setting receives. It reports each new value by `onChange`; `undefined` clears the setting. */
export interface SetterProps<Value extends Json = Json> {
  readonly value: Value | undefined
  /** A method, so that an editor of texts is an editor: the host knows no value's type. */
  onChange(value: Value | undefined): void
  readonly field: SetterField
  readonly disabled?: boolean
  /** Several selected elements differ here. */
  readonly mixed?: boolean
  /** Id of the visible label, for `aria-labelledby`. */
  readonly labelId: string
}

/**
 * Declares how one kind of value is edited in the settings panel. Its editor knows its plugin, services of the editor and when the plugin goes by
 * `useOwnContext()`, the page by `usePanel()`; both come from `@tessera/sdk/setter`.
 */
export interface SetterDeclaration {
  readonly id: `setter/${string}`
  readonly label: Label
  /** The value keeps the full width, below its label. */
  readonly wide?: boolean
  readonly editor: () => Promise<{ readonly Editor: ComponentType<SetterProps<never>> }>
}

/**
 * Declares an editor for a kind of setting.
 * @example
 * defineSetter({
 *   id: 'setter/acme.stars',
 *   label: { zh: '星级', en: 'Stars' },
 *   editor: () => import('./stars.tsx'),
 * })
 */
export function defineSetter(declaration: SetterDeclaration): SetterDeclaration {
  return declaration
}
