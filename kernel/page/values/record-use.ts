/** What a page may do with records: `form` is what an element needs that shows or edits one of them. */
export type RecordVerb = 'list' | 'one' | 'history' | 'form' | 'save' | 'delete'

/**
 * Which settings of a source, an action or a component say what it does with records of models. Data, so that the
 * server can check requests of visitors against their page without running any plugin's code.
 */
export interface RecordUse {
  /** The setting with the name of the model or view. */
  readonly model: string
  readonly does: readonly RecordVerb[]
  /** The setting that chooses one of these. */
  readonly shows?: string
  /** The settings with the id of one record, and with a filter, parameters and associations of a list. */
  readonly id?: string
  readonly where?: string
  readonly params?: string
  readonly include?: string
}
