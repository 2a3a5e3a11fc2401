import type { Label } from '#kernel/message'
import { isActionStep } from '#kernel/page/steps'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { approverNamed } from './declared.ts'
import type { ApprovalPeople } from './people.ts'
import { nodesOf } from './pinned.ts'
import { stepsIn } from './reduce/flow.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import { chosenOf } from './settings-names.ts'
import type { StoredDefinition } from './table.ts'

/** A step whose people the initiator chooses. */
export interface ChoosingStep {
  readonly node: string
  readonly name: string
}
/** Ids of people whom an initiator chose, by the id of the step. */
export interface ChosenPeople {
  readonly [node: string]: readonly number[]
}

/** The steps whose people the initiator chooses, in their order. Disabled steps are left out. */
export function choosingSteps(stored: Pick<StoredDefinition, 'nodes' | 'parts'>): readonly ChoosingStep[] {
  const isChosen = ({ source }: { readonly source: string }) => approverNamed(source)?.isChosen === true
  const choosing = new Set(
    nodesOf(stored).flatMap((node) =>
      isActionStep(node) && chosenOf(node.params.who).some(isChosen) ? [node.id] : [],
    ),
  )
  return stepsIn(stored.parts).flatMap(({ id, name }) => (choosing.has(id) ? [{ node: id, name }] : []))
}

/** The steps that a key stands for: the one with this id, else all with this name. */
function stepsFor(steps: readonly ChoosingStep[], key: string): readonly ChoosingStep[] {
  const exact = steps.filter(({ node }) => node === key)
  return exact.length > 0 ? exact : steps.filter(({ name }) => name === key)
}

/**
 * What an initiator chose, by the ids of steps. A key is the id or the name of a step. Every step has to have people:
 * the rules for steps without approvers do not apply, or an initiator would pass a step without choosing a person.
 * @throws AppError for a step without people, a key that is no such step, or people outside of the project
 */
export async function requireChosen(
  people: Pick<ApprovalPeople, 'active'>,
  db: Db,
  {
    projectId,
    stored,
    chosen,
  }: { readonly projectId: number; readonly stored: StoredDefinition; readonly chosen: ChosenPeople },
): Promise<ChosenPeople> {
  const steps = choosingSteps(stored)
  const byNode = new Map<string, readonly number[]>()
  for (const [key, ids] of Object.entries(chosen)) {
    const named = stepsFor(steps, key)
    if (named.length === 0) throw new AppError(runErrors.badChoice, { detail: runWords.noChoosingStep(key) })
    for (const { node } of named) byNode.set(node, [...new Set([...(byNode.get(node) ?? []), ...ids])])
  }
  refuseSteps(
    steps.filter(({ node }) => (byNode.get(node) ?? []).length === 0),
    runWords.notChosen,
  )
  const active = await people.active(db, projectId, [...byNode.values()].flat())
  refuseSteps(
    steps.filter(({ node }) => byNode.get(node)?.some((id) => !active.has(id))),
    runWords.chosenOutside,
  )
  return Object.fromEntries(byNode)
}

/** Refuses a start for these steps, if there are any. `nodes` of the error are their ids. */
function refuseSteps(steps: readonly ChoosingStep[], detail: (names: readonly string[]) => Label): void {
  if (steps.length === 0) return
  const names = steps.map(({ name }) => name)
  throw new AppError(runErrors.badChoice, { detail: detail(names), data: { nodes: steps.map(({ node }) => node) } })
}
