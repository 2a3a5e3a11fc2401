import type { ActionNode } from '#kernel/page/records'
import type { JsonObject, Label } from '#kernel/page/values'
import { type ActionDeclaration, type FieldSpec, fieldsOf } from '#sdk'

/** A part of the page that a parameter can name: what its id is, what people call it, and the methods of an element. */
export interface StepTarget {
  readonly id: string
  readonly name: string
  readonly methods?: { readonly [method: string]: Label }
}
export type TargetsOf = (kind: 'element' | 'api' | 'variable' | 'flow') => readonly StepTarget[]

/** An action with every part of the page that it needs: opening one dialog, calling one method of one element. */
export interface ReadyStep {
  readonly action: ActionDeclaration
  readonly params: JsonObject
  /** Names of what the parameters name, in their order. */
  readonly names: readonly Label[]
}

interface Choice {
  readonly value: string
  readonly name: Label
}

const plain = (name: string): Label => ({ zh: name, en: name })

/** What a needed parameter can name, with what the parameters before it have; nothing where it names no part of the page. */
function choicesOf(field: FieldSpec, chosen: JsonObject, targetsOf: TargetsOf): readonly Choice[] | undefined {
  const { elementFrom, methods } = field.options
  if (typeof elementFrom === 'string') {
    const element = targetsOf('element').find(({ id }) => id === chosen[elementFrom])
    return Object.entries(element?.methods ?? {}).map(([value, name]) => ({ value, name }))
  }
  const { refers } = field
  if (refers === undefined || refers === 'field') return undefined
  const needed = Array.isArray(methods) ? methods.map(String) : []
  return targetsOf(refers)
    .filter((target) => needed.every((method) => Object.hasOwn(target.methods ?? {}, method)))
    .map(({ id, name }) => ({ value: id, name: plain(name) }))
}

const neededBy = (action: ActionDeclaration): readonly FieldSpec[] =>
  fieldsOf(action.params).filter(
    ({ needed, when, path }) => needed === true && when === undefined && !path.includes('.'),
  )

/**
 * Every step that an action can be on this page, as far as what it needs are parts of the page; none where it needs
 * something else as well, or nothing.
 *
 * @example readyStepsOf(openDialog, targetsOf) // [{ action: openDialog, params: { target: 'Modal_1' }, names: [{ zh: 'Modal1', en: 'Modal1' }] }]
 */
export function readyStepsOf(action: ActionDeclaration, targetsOf: TargetsOf): readonly ReadyStep[] {
  const fields = neededBy(action)
  if (fields.length === 0) return []
  let steps: readonly ReadyStep[] = [{ action, params: {}, names: [] }]
  for (const field of fields) {
    steps = steps.flatMap((step) =>
      (choicesOf(field, step.params, targetsOf) ?? []).map(({ value, name }) => ({
        action,
        params: { ...step.params, [field.path]: value },
        names: [...step.names, name],
      })),
    )
  }
  return steps
}

/** The parameters of a new step that can be nothing else: the one dialog of a page that has one. */
export function onlyChoices(action: ActionDeclaration, targetsOf: TargetsOf): JsonObject {
  let only: JsonObject = {}
  for (const field of neededBy(action)) {
    const choices = choicesOf(field, only, targetsOf)
    if (choices?.length === 1) only = { ...only, [field.path]: choices[0]!.value }
  }
  return only
}

/** The most steps that one search compares: a page of thousands of elements has far more. */
const COMPARED = 2_000

/**
 * The ready steps that have every word of a search, at most `most`: the start of a name before the middle of one, and
 * an action made for it before one that calls any method.
 */
export function searchReady(
  actions: readonly ActionDeclaration[],
  targetsOf: TargetsOf,
  search: string,
  most: number,
): readonly ReadyStep[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return []
  const hits: Hit[] = []
  for (const action of actions) {
    for (const hit of hitsOf(action, targetsOf, wanted)) {
      hits.push(hit)
      if (hits.length === COMPARED) break
    }
    if (hits.length === COMPARED) break
  }
  const score = ({ scores }: Hit): number => scores.reduce((sum, each) => sum + each, 0)
  return hits
    .sort((left, right) => score(right) - score(left) || left.step.names.length - right.step.names.length)
    .slice(0, most)
    .map(({ step }) => step)
}

interface Hit {
  readonly step: ReadyStep
  /** For each word of the search: 2 where a word of the step starts with it, 1 where one contains it, else 0. */
  readonly scores: readonly number[]
}

/** The steps of an action that have every word; a choice is only taken further where words that are missing may follow. */
function* hitsOf(action: ActionDeclaration, targetsOf: TargetsOf, wanted: readonly string[]): Generator<Hit> {
  const fields = neededBy(action)
  if (fields.length === 0) return
  const own = scoresOf([action.label.zh, action.label.en, ...(action.keywords ?? [])], wanted)
  yield* below({ step: { action, params: {}, names: [] }, scores: own }, 0)

  function* below(hit: Hit, at: number): Generator<Hit> {
    const field = fields[at]
    if (!field) {
      if (hit.scores.every((score) => score > 0)) yield hit
      return
    }
    const isLast = at === fields.length - 1
    const missing = hit.scores.flatMap((score, word) => (score === 0 ? [word] : []))
    for (const { value, name } of choicesOf(field, hit.step.params, targetsOf) ?? []) {
      const found = scoresOf([name.zh, name.en, value], wanted)
      if (isLast && missing.some((word) => found[word] === 0)) continue
      const { params, names } = hit.step
      const step = { action, params: { ...params, [field.path]: value }, names: [...names, name] }
      yield* below({ step, scores: hit.scores.map((score, word) => Math.max(score, found[word]!)) }, at + 1)
    }
  }
}

function scoresOf(texts: readonly string[], wanted: readonly string[]): readonly number[] {
  const words = texts.flatMap((text) => {
    const lower = text.toLowerCase()
    return [lower, ...lower.split(/\s+/)]
  })
  return wanted.map((word) =>
    words.some((text) => text.startsWith(word)) ? 2 : words.some((text) => text.includes(word)) ? 1 : 0,
  )
}

/** A new step with parameters that are known already. */
export const withParameters = (step: ActionNode, params: JsonObject): ActionNode => ({
  ...step,
  params: { ...step.params, ...params },
})
