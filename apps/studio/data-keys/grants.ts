import type { DataKeyInfo } from '../../../server/wire.ts'

export type KeyAction = DataKeyInfo['models'][number]['actions'][number]
/** As the grid shows them. */
export const KEY_ACTIONS: readonly KeyAction[] = ['view', 'create', 'update', 'delete', 'export']

/** Actions by the ids of models; models without an action are left out. */
export type Grants = ReadonlyMap<number, readonly KeyAction[]>

export const grantsOf = (models: DataKeyInfo['models']): Grants =>
  new Map(models.map(({ modelId, actions }) => [modelId, actions]))
export const modelsOf = (grants: Grants): { modelId: number; actions: KeyAction[] }[] =>
  [...grants].map(([modelId, actions]) => ({ modelId, actions: [...actions] }))

/** With an action given or taken. Every other action needs `view`: it comes with the first, and takes all with it. */
export function withAction(grants: Grants, modelId: number, action: KeyAction, given: boolean): Grants {
  const before = new Set(grants.get(modelId))
  if (given) before.add('view').add(action)
  else if (action === 'view') before.clear()
  else before.delete(action)
  const next = new Map(grants)
  const actions = KEY_ACTIONS.filter((one) => before.has(one))
  if (actions.length > 0) next.set(modelId, actions)
  else next.delete(modelId)
  return next
}

/** Whether an action is given in all, some or none of the models. */
export function stateOf(grants: Grants, modelIds: readonly number[], action: KeyAction): 'all' | 'some' | 'none' {
  const count = modelIds.filter((id) => grants.get(id)?.includes(action)).length
  if (count === 0) return 'none'
  return count === modelIds.length ? 'all' : 'some'
}

export const isSame = (a: Grants, b: Grants): boolean =>
  a.size === b.size && [...a].every(([id, actions]) => actions.join() === b.get(id)?.join())
