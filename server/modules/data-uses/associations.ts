import { isToMany, isToOne, type ProjectShape } from '../models/index.ts'

/** The models that associations lead to, by model and field. */
export interface Associations {
  readonly [model: string]: { readonly [field: string]: string }
}

export const associationsOf = ({ models, byId }: ProjectShape): Associations =>
  Object.fromEntries(
    models.map((model) => [
      model.name,
      Object.fromEntries(
        model.fields.flatMap((field) => {
          const target = isToOne(field) || isToMany(field) ? byId.get(Number(field.options.target)) : undefined
          return target ? [[field.name, target.name]] : []
        }),
      ),
    ]),
  )

/** A path of fields is no longer than this. */
const MOST_STEPS = 3

/** A model, and those from which associations lead to it. */
export function leadingTo(name: string, associations: Associations): readonly string[] {
  const found = new Set([name])
  for (let steps = 0; steps < MOST_STEPS; steps++)
    for (const [model, fields] of Object.entries(associations))
      if (Object.values(fields).some((target) => found.has(target))) found.add(model)
  return [...found]
}
