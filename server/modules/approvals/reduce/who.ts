import type { TaskPart } from './flow.ts'
import type { ApprovalFacts, TaskRules } from './model.ts'

// Whom a step asks, once its sources have named people.

/** What decides who may be asked: facts, the initiator, and whether the step lets the initiator decide. */
export interface Asking {
  readonly facts: ApprovalFacts
  readonly initiatorId: number
}
export interface Asked {
  readonly userId: number
  /** Whom the step named, before another person was asked instead. */
  readonly firstUserId: number
}

/** What facts say of a step; nothing where they do not name it. */
export const namedIn = (facts: { readonly [node: string]: readonly number[] }, node: string): readonly number[] =>
  (Object.hasOwn(facts, node) ? facts[node] : undefined) ?? []

export function isAdministrator({ administrators }: ApprovalFacts, userId: number): boolean {
  return administrators.includes(userId)
}

/** Administrators are active by contract. */
export const isActive = (facts: ApprovalFacts, userId: number): boolean =>
  facts.persons[userId]?.isActive === true || isAdministrator(facts, userId)

/** True for active people, but for the initiator where a step does not let initiators decide. */
export const mayDecide = ({ facts, initiatorId }: Asking, rules: TaskRules, userId: number): boolean =>
  isActive(facts, userId) && (userId !== initiatorId || rules.myself === 'himself')

/**
 * Who is asked instead of an active person: the delegate, or that person. A delegation
 * is followed once, so that two people who delegate to each other are both asked.
 */
export function delegateOf(asking: Asking, rules: TaskRules, userId: number): number {
  const delegate = asking.facts.persons[userId]?.delegate ?? null
  return delegate !== null && mayDecide(asking, rules, delegate) ? delegate : userId
}

/** One administrator, for one person; not the initiator where that may be avoided. */
function oneAdministrator(asking: Asking, rules: TaskRules, userId: number): number | null {
  const others = asking.facts.administrators.filter((each) => each !== userId)
  return others.find((each) => mayDecide(asking, rules, each)) ?? null
}

/** Who decides instead of a person who is not active: the delegate, the leader, or an administrator; null for none. */
export function standInOf(asking: Asking, rules: TaskRules, userId: number): number | null {
  const { delegate = null, leader = null } = asking.facts.persons[userId] ?? {}
  const found = [delegate, leader].find((each) => each !== null && each !== userId && mayDecide(asking, rules, each))
  return found ?? oneAdministrator(asking, rules, userId)
}

/** Who is asked where a step names the initiator, who may not decide there. */
function insteadOfInitiator(asking: Asking, rules: TaskRules): number | null {
  const { facts, initiatorId } = asking
  if (rules.myself === 'skip') return null
  const leader = facts.persons[initiatorId]?.leader ?? null
  if (rules.myself === 'leader' && leader !== null && mayDecide(asking, rules, leader)) {
    return delegateOf(asking, rules, leader)
  }
  return oneAdministrator(asking, rules, initiatorId)
}

function instead(asking: Asking, rules: TaskRules, userId: number): number | null {
  if (userId === asking.initiatorId && rules.myself !== 'himself') return insteadOfInitiator(asking, rules)
  return isActive(asking.facts, userId) ? delegateOf(asking, rules, userId) : standInOf(asking, rules, userId)
}

/** People in their order, each once, with those who decide instead of some of them. */
function resolve(asking: Asking, rules: TaskRules, people: readonly number[]): readonly Asked[] {
  const asked: Asked[] = []
  for (const firstUserId of new Set(people)) {
    const userId = instead(asking, rules, firstUserId)
    if (userId !== null && !asked.some((each) => each.userId === userId)) asked.push({ userId, firstUserId })
  }
  return asked
}

/** All administrators but the initiator, who is asked where there is no other. */
export function administratorsFor(asking: Asking, rules: TaskRules): readonly Asked[] {
  const { administrators } = asking.facts
  const others = administrators.filter((userId) => mayDecide(asking, rules, userId))
  const asked = others.length > 0 ? others : administrators
  return [...new Set(asked)].map((userId) => ({ userId, firstUserId: userId }))
}

/** Whom a step asks; or what becomes of it where that is no person. */
export type Answer = { readonly asked: readonly Asked[]; readonly byAdministrators: boolean } | 'pass' | 'refuse'

/**
 * Applies the rules of a step to the people whom its sources name: people who are not active are replaced, the
 * initiator is asked as `myself` says, delegations apply, each person is asked once. Where none is left, the step's
 * rule for that decides. People whom that rule names are replaced in the same way, and administrators are asked where
 * none of them may decide.
 */
export function whomToAsk(asking: Asking, { id, rules }: TaskPart): Answer {
  const asked = resolve(asking, rules, namedIn(asking.facts.people, id))
  if (asked.length > 0) return { asked, byAdministrators: false }
  if (rules.nobody === 'pass' || rules.nobody === 'refuse') return rules.nobody
  const named = rules.nobody === 'administrators' ? [] : resolve(asking, rules, rules.nobody)
  if (named.length > 0) return { asked: named, byAdministrators: false }
  const administrators = administratorsFor(asking, rules)
  return administrators.length > 0 ? { asked: administrators, byAdministrators: true } : 'refuse'
}
