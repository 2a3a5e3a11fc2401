import type { JsonObject } from '#kernel/page/values'
import type { FieldOperator, FieldTypeDeclaration } from '#sdk/fields'
import {
  type FieldShape,
  fieldTypeNamed,
  isJoined,
  isStored,
  isToMany,
  type ModelShape,
  otherEndOf,
  type ProjectShape,
  typeOf,
} from '../models/index.ts'
import { permitsField } from './field-refs.ts'
import type { Action } from './policy-model.ts'
import type { Subject } from './subject.ts'
import type { ViewColumnInfo } from './view-check.ts'

/** A field as forms and tables need it. */
export interface ShownField {
  readonly name: string
  readonly label: string
  /** The name of its field type. */
  readonly type: string
  readonly options: JsonObject
  /** The component that edits a value, with what its settings are. */
  readonly input: { readonly type: string; readonly props: JsonObject }
  readonly required: boolean
  /** Whether the subject may give it a value in a new record, and change it in one that exists. */
  readonly may: { readonly create: boolean; readonly update: boolean }
  /** How filters may compare it. */
  readonly operators: readonly FieldOperator[]
  /**
   * Of an association: the name of the other model, the field by which its records are known, and, where `many`, the
   * one by which they refer here.
   */
  readonly target: { readonly model: string; readonly title: string | null; readonly back: string | null } | null
  /** Whether its values are records of the other model that refer here; with the fields of these. */
  readonly many: boolean
  /**
   * Whether these are records that a third model joins with this one: they are chosen and left out, and not made or
   * changed with it.
   */
  readonly joined: boolean
  readonly fields: readonly ShownField[]
  /** What of the project its values are; null for values of its own. */
  readonly among: NonNullable<FieldTypeDeclaration['among']> | null
}
/** A model as forms and tables need it: what the subject may view of it. */
export interface ShownModel {
  readonly name: string
  readonly label: string
  /** The field by which records are known; null where no text may be viewed. */
  readonly title: string | null
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean }
  readonly fields: readonly ShownField[]
}

/** Shows the models of a project to a subject. */
export class ShownModels {
  constructor(
    private readonly shape: ProjectShape,
    private readonly subject: Subject,
  ) {}

  private may(model: ModelShape, action: Action, field?: FieldShape): boolean {
    const permit = this.subject.permit(model.id, action)
    return permit !== null && (field === undefined || permitsField(permit, field))
  }

  private targetOf(field: FieldShape): ModelShape | undefined {
    const target = this.shape.byId.get(Number(field.options.target))
    return target && this.may(target, 'view') ? target : undefined
  }

  /** The first text that tells records apart, else the first text. */
  title(model: ModelShape): string | null {
    const texts = model.fields.filter(
      (field) => this.may(model, 'view', field) && isStored(field) && typeOf(field).operators.includes('contains'),
    )
    return (texts.find((field) => typeOf(field).canBeUnique) ?? texts[0])?.name ?? null
  }

  private fieldOf(model: ModelShape, field: FieldShape, depth: number): readonly ShownField[] {
    const type = typeOf(field)
    const target = type.refers ? this.targetOf(field) : undefined
    const many = isToMany(field)
    const end = otherEndOf(this.shape, field)
    if (!this.may(model, 'view', field) || (type.refers && !target) || (many && (depth === 0 || !end))) return []
    const isOwn = type.given === undefined
    const back = end?.by === 'field' ? end.back : undefined
    const inner = many && target ? target.fields.filter((one) => one !== back) : []
    const backName = target && back && this.may(target, 'view', back) ? back.name : null
    return [
      {
        ...{ name: field.name, label: field.description || field.name, type: field.type, options: field.options },
        among: type.among ?? null,
        ...{ input: type.input(field.options), required: field.required, operators: type.operators },
        may: { create: isOwn && this.may(model, 'create', field), update: isOwn && this.may(model, 'update', field) },
        target: target ? { model: target.name, title: this.title(target), back: backName } : null,
        ...{
          many,
          joined: isJoined(field),
          fields: target ? inner.flatMap((one) => this.fieldOf(target, one, 0)) : [],
        },
      },
    ]
  }

  of(model: ModelShape): ShownModel {
    const { name, description, fields } = model
    return {
      ...{ name, label: description || name, title: this.title(model) },
      may: {
        create: this.may(model, 'create'),
        update: this.may(model, 'update'),
        delete: this.may(model, 'delete'),
      },
      fields: fields.flatMap((field) => this.fieldOf(model, field, 1)),
    }
  }
}

const NEVER = { create: false, update: false }

/** A view as tables need it: columns that are only read. */
export function shownView(name: string, columns: readonly ViewColumnInfo[]): ShownModel {
  const fields = columns.map((column): ShownField => {
    const type = fieldTypeNamed(column.type)
    return {
      ...{ name: column.name, label: column.label || column.name, type: column.type, options: column.options },
      among: type?.among ?? null,
      input: type?.input(column.options) ?? { type: 'Input', props: {} },
      ...{
        required: false,
        may: NEVER,
        operators: type?.operators ?? [],
        target: null,
        many: false,
        joined: false,
        fields: [],
      },
    }
  })
  const title = fields.find(({ operators }) => operators.includes('contains'))?.name ?? null
  return { name, label: name, title, may: { ...NEVER, delete: false }, fields }
}
