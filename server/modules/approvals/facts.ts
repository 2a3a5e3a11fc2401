import { filled, MessageError, type Told } from '#kernel/message'
import type { Bindings, FlowNode } from '#kernel/page/records'
import { isActionStep } from '#kernel/page/steps'
import type { Json, JsonObject } from '#kernel/page/values'
import type { ChosenApprover } from '#sdk/approval'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { LogicPool, LogicSession } from '../../logic/logic-pool.ts'
import { approverNamed } from './declared.ts'
import type { ApprovalPeople } from './people.ts'
import { nameOfStep, nodesOf, peopleOfRules } from './pinned.ts'
import { partsIn } from './reduce/flow.ts'
import type { ApprovalFacts } from './reduce/model.ts'
import { runErrors } from './run-errors.ts'
import type { StoredDefinition } from './table.ts'

/** Milliseconds that a formula may take. */
const BUDGET = { formula: 1_000, script: 1_000 } as const
/** People that the sources of one step name, at most. */
const MOST_PEOPLE = 200

/** What an approval is about, for formulas and sources of approvers. */
export interface AboutApproval {
  readonly projectId: number
  readonly flowId: number
  /** Sessions of the same code share their machines. */
  readonly code: string
  readonly stored: StoredDefinition
  readonly initiatorId: number
  /** The record as it is: values by the names of fields. */
  readonly values: JsonObject
  /** Ids of people whom the initiator chose, by step. */
  readonly chosen: { readonly [node: string]: readonly number[] }
}
interface FactsDeps {
  readonly read: Db
  readonly now: () => Date
  readonly logic: LogicPool
  readonly people: ApprovalPeople
}
type Lists = { readonly [node: string]: readonly number[] }

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists by step, of which those that could not be worked out throw once the reducer comes to their step. */
function listsOf(entries: readonly (readonly [string, readonly number[] | AppError])[]): Lists {
  const lists: { [node: string]: readonly number[] } = {}
  for (const [node, list] of entries)
    Object.defineProperty(lists, node, {
      enumerable: true,
      get: () => {
        if (list instanceof AppError) throw list
        return list
      },
    })
  return lists
}

const wordsOf = (told: Told, language: 'zh' | 'en'): string => {
  if (typeof told === 'string') return told
  return 'code' in told ? (told.text ?? told.code) : told[language]
}

/** Works out, before the reducer runs, what it reads: conditions, people, and what is known of them. */
export class FactsMaking {
  constructor(private readonly deps: FactsDeps) {}

  /** Without formulas, for what moves no step: reading. */
  async ofPeople(
    { projectId, flowId, stored }: Pick<AboutApproval, 'projectId' | 'flowId' | 'stored'>,
    userIds: Iterable<number>,
  ): Promise<ApprovalFacts> {
    return this.factsWith({ projectId, flowId, stored }, { people: {}, lanes: {} }, userIds)
  }

  /** `userIds`: all people whom the approval and the command name. */
  async of(about: AboutApproval, userIds: Iterable<number>): Promise<ApprovalFacts> {
    const named = await this.within(about, async (session) => {
      const people: (readonly [string, readonly number[] | AppError])[] = []
      const lanes: (readonly [string, readonly number[] | AppError])[] = []
      const parts = new Map(partsIn(about.stored.parts).map((part) => [part.id, part]))
      for (const node of nodesOf(about.stored)) {
        const kind = parts.get(node.id)?.kind
        if (kind === 'when') lanes.push([node.id, await this.tried(about, node, () => this.lanesOf(session, node))])
        if (kind === 'task' || kind === 'copy')
          people.push([node.id, await this.tried(about, node, () => this.peopleOf(session, about, node))])
      }
      return { people, lanes }
    })
    const found = named.people.flatMap(([, list]) => (list instanceof AppError ? [] : list))
    const lists = { people: listsOf(named.people), lanes: listsOf(named.lanes) }
    return this.factsWith(about, lists, [...userIds, ...found])
  }

  private async factsWith(
    { projectId, flowId, stored }: Pick<AboutApproval, 'projectId' | 'flowId' | 'stored'>,
    lists: Pick<ApprovalFacts, 'people' | 'lanes'>,
    userIds: Iterable<number>,
  ): Promise<ApprovalFacts> {
    const { read, now, people } = this.deps
    const administrators = await people.administrators(read, projectId)
    const all = [...userIds, ...administrators, ...peopleOfRules(stored)]
    const persons = await people.persons(read, { projectId, flowId }, all)
    return { ...lists, now: now().getTime(), persons, administrators }
  }

  /** Values in the places of formulas, in the same session as all others. @throws AppError for a formula that fails */
  async resolved(about: AboutApproval, params: JsonObject, bindings: Bindings): Promise<JsonObject> {
    return this.within(about, (session) => session.resolve(params, bindings, about.values))
  }

  private async within<T>(about: AboutApproval, work: (session: LogicSession) => Promise<T>): Promise<T> {
    const { read, now, logic, people } = this.deps
    const { projectId, initiatorId, values, code } = about
    const name = (await people.names(read, [initiatorId])).get(initiatorId) ?? ''
    const session = logic.open(projectId, {
      code: `approval ${code}`,
      names: { values, initiator: { id: initiatorId, name } },
      world: { now: now().getTime(), seed: code, zone: 'UTC' },
      budget: BUDGET,
    })
    try {
      return await work(session)
    } finally {
      session.close()
    }
  }

  private async tried(
    { stored }: AboutApproval,
    node: FlowNode,
    work: () => Promise<readonly number[]>,
  ): Promise<readonly number[] | AppError> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      const name = nameOfStep(stored, node.id)
      const [zh, en] = [wordsOf(error.told, 'zh'), wordsOf(error.told, 'en')]
      const detail = filled({ zh: '{name}：{zh}', en: '{name}: {en}' }, { name, zh, en })
      return new AppError(runErrors.badFormula, { data: { node: node.id }, detail })
    }
  }

  /** The lanes whose conditions are true, but for the last one, which has none. */
  private async lanesOf(session: LogicSession, node: FlowNode): Promise<readonly number[]> {
    if (!('body' in node)) return []
    const { cases } = await session.resolve(node.params, node.bindings, null)
    const all: readonly Json[] = Array.isArray(cases) ? cases : []
    return all
      .slice(0, node.body.length - 1)
      .flatMap((each, lane) => (isObject(each) && each.is === true ? [lane] : []))
  }

  private async peopleOf(session: LogicSession, about: AboutApproval, node: FlowNode): Promise<readonly number[]> {
    if (!isActionStep(node)) return []
    const { who } = await session.resolve(node.params, node.bindings, null)
    const sources = (Array.isArray(who) ? who : []) as unknown as readonly ChosenApprover[]
    const { initiatorId, values, chosen, projectId } = about
    const people = this.deps.people.of(this.deps.read, projectId)
    const ids = new Set<number>()
    for (const { source, params } of sources) {
      const declaration = approverNamed(source)
      const parsed = declaration?.params.safeParse(params ?? {})
      if (!declaration || !parsed?.success) continue
      const context = { initiatorId, values, chosen: chosen[node.id] ?? [], people }
      for (const id of await declaration.people(parsed.data as never, context)) {
        const given = typeof id === 'string' ? Number(id) : id
        if (typeof given === 'number' && Number.isSafeInteger(given) && given > 0) ids.add(given)
      }
    }
    return [...ids].slice(0, MOST_PEOPLE)
  }
}
