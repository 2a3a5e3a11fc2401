/** A field of a model or view that gets another name. */
export interface FieldRenaming {
  /** The model or view that has the field. */
  readonly of: string
  readonly from: string
  readonly to: string
  /** The models that associations lead to, by model and by the name that the field has now. */
  readonly targets: { readonly [model: string]: { readonly [field: string]: string } }
}

const isPosition = (step: string): boolean => /^\d+$/.test(step)

/** Follows paths of fields over associations, from a model. */
export class FieldPaths {
  constructor(readonly renaming: FieldRenaming) {}

  /** The model that an association leads to; undefined for other fields. */
  targetOf(model: string, field: string): string | undefined {
    const { of, from, to, targets } = this.renaming
    const fields = Object.hasOwn(targets, model) ? targets[model]! : {}
    // The field has its other name already, or has its former one again.
    const names = model === of && field === from ? [from, to] : [field]
    return names.flatMap((name) => (Object.hasOwn(fields, name) ? fields[name]! : []))[0]
  }

  /** The steps of a path, each with whether it says the field. */
  steps(model: string, path: readonly string[]): readonly { readonly step: string; readonly isField: boolean }[] {
    const { of, from } = this.renaming
    let at: string | undefined = model
    return path.map((step) => {
      if (isPosition(step)) return { step, isField: false }
      const isField = at === of && step === from
      at = at === undefined ? undefined : this.targetOf(at, step)
      return { step, isField }
    })
  }

  /** `customer.name` with the other name of a field; the same text where it does not say the field. */
  renamed(model: string, path: string): string {
    const { to } = this.renaming
    return this.steps(model, path.split('.'))
      .map(({ step, isField }) => (isField ? to : step))
      .join('.')
  }
}
