import type { Label } from '#kernel/page/values'
import type { Choice } from '../define/setter.ts'

/** The section of the settings panel that a field is in. */
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
  /** Shown only where the element that the parameter of this name chooses is there once in each row of a list. */
  readonly repeatsIn?: string
  /** May hold a formula; true unless said. */
  readonly bindable?: boolean
  readonly help?: Label
  /** Visitors read the text as words, so it may be said in each language of the page; names, formats and addresses are none. */
  readonly words?: boolean
  /**
   * The default text in both languages; the page shows the visitor's language until an author writes another text.
   */
  readonly initial?: Label
  readonly placeholder?: Label
  readonly choices?: readonly Choice[]
  /** For the setter; JSON. (Not typed as Json: zod's `meta` cannot carry a recursive type.) */
  readonly options?: { readonly [key: string]: unknown }
  /**
   * The text is the name of another part of the page: the id of an element, an api or a flow, a variable's name, or the name of a form's
   * field; in a parameter, of the element chosen beside it, in a prop, of the form around. Renaming follows it, and who is named knows.
   */
  readonly refers?: 'element' | 'api' | 'variable' | 'flow' | 'field'
  /**
   * The text is the name under which the element hands on a value to its form, or the number of a page of the
   * project: a copy of the project names its own page.
   */
  readonly names?: 'field' | 'page'
  /** The text is code that its reader runs in place: renames update the names in it. */
  readonly code?: 'formula' | 'template' | 'function' | 'script'
  /** The component or action does not work while this is empty; the editor reports it. */
  readonly needed?: true
  /** In what a method takes: a row of the list that the component is. Renaming a field of its rows follows into it. */
  readonly isRow?: true
  /** The field of an item that a text or number in the place of an item stands for: a view of a list of labels gets `{ label }` for each text. */
  readonly bare?: string
  /** What an item of a list is called: `{ zh: '选项', en: 'Option' }`. */
  readonly noun?: Label
  /** In an item of a list: the editor writes it, as a name of this and ten letters, where an item has none while `when` holds. */
  readonly generated?: string
  /** The text is the address of something that is loaded, of this kind: another host has to be allowed by the project. */
  readonly resource?: 'image' | 'media' | 'frame' | 'map'
  /** Never shown in the panel. */
  readonly internal?: boolean
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}
