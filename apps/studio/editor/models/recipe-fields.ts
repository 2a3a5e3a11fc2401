import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { isModelColumn, type ModelRecipeField } from '#sdk'
import { nameOfFieldType } from '#sdk/fields'
import type { ShownField, ShownModel } from '../../../../server/wire.ts'
import { dictionaryOf, drawnAs } from '../../../shell/records/record-fields.ts'

/** Fields that are searched for, and columns, unless a person chooses others. */
const MOST_SEARCHED = 3
const MOST_COLUMNS = 8
/** An exact number or time is what few people look for. */
const SEARCHED: ReadonlySet<ModelRecipeField['type']> = new Set(['text', 'choice', 'association', 'yes-no', 'date'])

const typeNamed = (name: string) => fieldTypeDeclarations.find((one) => nameOfFieldType(one) === name)

function toField(field: ShownField): ModelRecipeField {
  const { name, label, required, may, operators, target, many, joined } = field
  const type = drawnAs(field)
  const declared = target ? undefined : typeNamed(field.type)
  const cell = declared?.cell?.(name)
  // What cannot be compared, searched or drawn by hand is shown nowhere unless a person wants it.
  const isCompared = type !== null && operators.includes('eq')
  const isText = type !== null && operators.includes('contains')
  const isGiven = (type === null && !declared?.view) || (!may.create && !may.update)
  const dictionary = dictionaryOf(field)
  const made: ModelRecipeField = {
    ...{ name, title: label, type: type ?? 'text', required, isGiven, isCompared, many },
    ...(joined ? { isJoined: true } : {}),
    ...(dictionary === undefined ? {} : { dictionary }),
    ...(cell ? { cell } : {}),
    ...(field.among === 'people' ? { arePeople: true } : {}),
    ...(target ? { target: { model: target.model, title: target.title } } : {}),
    ...{
      inSearch: (isCompared || field.among === 'people') && !many,
      inTable: !many && (isCompared || isText || cell !== undefined),
    },
    inForm: many || isCompared || isText || declared?.view !== undefined,
  }
  return joined ? { ...made, inTable: isModelColumn(made) } : made
}

/** The fields of a model with a first choice of where each is shown. */
export function recipeFieldsOf({ fields }: Pick<ShownModel, 'fields'>): readonly ModelRecipeField[] {
  let searched = 0
  let columns = 0
  return fields.map(toField).map((field) => ({
    ...field,
    inSearch: field.inSearch && SEARCHED.has(field.type) && searched++ < MOST_SEARCHED,
    inTable: field.inTable && columns++ < MOST_COLUMNS,
  }))
}
