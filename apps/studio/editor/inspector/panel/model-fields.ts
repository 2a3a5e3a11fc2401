import { elementOf } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { nameOfFieldType } from '#sdk/fields'
import type { NamedField, NamedThing } from '#sdk/setter'
import type { Editor } from '#sdk/studio'
import { call } from '#shell/client'
import type { ShownField, ShownModel } from '../../../../../server/wire.ts'

const typeNamed = (name: string) => fieldTypeDeclarations.find((one) => nameOfFieldType(one) === name)

function valueKind({ type, input }: ShownField): NamedField['value'] {
  if (typeNamed(type)?.isNumber) return 'number'
  return input.type === 'Switch' ? 'flag' : input.type === 'DatePicker' ? 'time' : 'text'
}

function namedField(field: ShownField, from?: ShownField): NamedField {
  const { name, label, type, operators, many, target, among } = field
  const kind = typeNamed(type)?.label
  return {
    ...(from
      ? { code: `${from.name}.${name}`, name: `${from.label} › ${label}`, isPath: true }
      : { code: name, name: label }),
    ...(kind ? { kind } : {}),
    ...{ many, operators: many ? [] : operators, value: valueKind(field) },
    ...(among === 'people' ? { isPeople: true } : {}),
    isIncluded: from === undefined && (target !== null || (among !== null && among !== 'items')),
  }
}

/** The fields of a model or view of a project, then those that associations to one lead to. */
export async function fieldsOfModel(projectId: number, model: string): Promise<readonly NamedField[]> {
  const shapeOf = (name: string): Promise<ShownModel> =>
    call('POST /data/shape', { projectId, env: 'stg', model: name })
  const { fields } = await shapeOf(model)
  const ones = fields.filter(({ target, many }) => target !== null && !many)
  const targets = new Map<string, ShownModel>()
  for (const name of new Set(ones.flatMap(({ target }) => target?.model ?? []))) targets.set(name, await shapeOf(name))
  const over = ones.flatMap((from) => {
    const target = targets.get(from.target?.model ?? '')
    return (target?.fields ?? []).filter(({ many }) => !many).map((field) => namedField(field, from))
  })
  return [...fields.map((field) => namedField(field)), ...over]
}

const VIEW = { zh: '视图', en: 'view' } as const

/** The models of a project, as a setter offers them, then its views. */
export const modelsOf = async (projectId: number): Promise<readonly NamedThing[]> => {
  const [models, views] = await Promise.all([
    call('POST /model/list', { projectId }),
    call('POST /view/list', { projectId }),
  ])
  return [
    ...models
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ name, description }) => ({ code: name, name: description })),
    ...views.map(({ name, description, params }) => ({
      ...{ code: name, name: description, kind: VIEW },
      params: params.map((param) => ({ code: param.name, name: param.label })),
    })),
  ]
}

/** The settings of the nearest element around with a tag. */
export function settingsAround(session: Editor, id: string | undefined, tag: string): JsonObject | undefined {
  const document = session.document()
  for (let at = elementOf(document, id ?? '')?.parentId; at; ) {
    const element = elementOf(document, at)
    if (!element) return undefined
    if (session.catalogue(element.type)?.tags.includes(tag)) return element.props
    at = element.parentId
  }
  return undefined
}
