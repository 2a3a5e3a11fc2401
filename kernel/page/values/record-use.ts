/** What a page may do with records: `form` is what an element needs that shows or edits one of them. */
export type RecordVerb = 'list' | 'one' | 'history' | 'groups' | 'form' | 'save' | 'rows' | 'delete'

/**
 * Which settings of a source, an action or a component say what it does with records of models. Data, so that the
 * server can check requests of visitors against their page without running any plugin's code.
 */
export interface RecordUse {
  /** The setting with the name of the model or view. Empty: that of the element around which saves a record. */
  readonly model: string
  readonly does: readonly RecordVerb[]
  /** The setting that chooses one of these. */
  readonly shows?: string
  /** The settings with the id of one record, and with a filter, parameters and associations of a list. */
  readonly id?: string
  readonly where?: string
  readonly params?: string
  readonly include?: string
  /**
   * The settings with the fields by which groups are made, the function of their figure and its field. The figure is
   * called `value`.
   */
  readonly by?: string
  readonly figure?: string
  readonly figureField?: string
  /** The setting with the field of that record whose rows are made, changed and deleted with it. */
  readonly rows?: string
}
