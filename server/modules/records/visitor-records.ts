import type { JsonObject } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { createDeclaredCache } from '../../requests/declared-cache.ts'
import {
  type AskedRecords,
  type DeclaredRecords,
  declaredRecords,
  isDeclared,
} from '../../requests/declared-records.ts'
import { type AccountTables, addressLimit, secondsToWait, tooManyFor } from '../accounts/index.ts'
import { isToMany, type ModelShape, type ModelShapes, otherEndOf, type ProjectShape, typeOf } from '../models/index.ts'
import type { Snapshots } from '../publish/index.ts'
import type { ViewerService } from '../viewer/index.ts'
import { recordErrors } from './errors.ts'
import type { Change, Group, Query } from './query-model.ts'

/** What all visitors of one page together may ask for in a minute. */
const MOST_OF_PAGE = 1200
const MINUTE = 60_000
/** Characters of JSON that are kept of the declarations of all pages together, and of one page at most. */
const MOST_KEPT = 8_000_000
const LARGEST_KEPT = 1_000_000

export interface OnPage {
  readonly page: number
  readonly env: 'stg' | 'prd'
}
/** A request for records, as far as a page declares it. */
export type Asking =
  | AskedRecords
  | { readonly does: 'write'; readonly changes: readonly Change[] }
  /** What a page never asks for by itself. */
  | { readonly does: 'other' }

interface VisitorDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly viewer: Pick<ViewerService, 'find'>
  readonly snapshots: Pick<Snapshots, 'program'>
  readonly plugins: Pick<PluginSet, 'lookup' | 'revision'>
  readonly shapes: ModelShapes
}

const VERBS = { create: 'save', update: 'save', delete: 'delete', restore: null } as const

/** Checks requests of visitors against what their page declares. */
export class VisitorRecords {
  private readonly cache = createDeclaredCache<readonly DeclaredRecords[]>({ most: MOST_KEPT, largest: LARGEST_KEPT })

  constructor(private readonly deps: VisitorDeps) {}

  /** The project of a public page; null where the page is not public. @throws AppError as when the page is opened */
  async pageOf(
    actor: Actor | null,
    { page, env }: OnPage,
  ): Promise<{ readonly projectId: number; readonly hash: string } | null> {
    const { projectId, hash, isPublic } = await this.deps.viewer.find(async () => actor, page, env)
    return isPublic ? { projectId, hash } : null
  }

  private declared(hash: string): Promise<readonly DeclaredRecords[]> {
    const { snapshots, plugins } = this.deps
    return this.cache.get(`${hash} ${plugins.revision}`, async () => {
      const program = await snapshots.program(hash)
      return program ? declaredRecords(program, plugins.lookup.records()) : []
    })
  }

  /** Whether the published page declares the request. */
  async isDeclared(
    of: { readonly projectId: number; readonly hash: string } & OnPage,
    asking: Asking,
  ): Promise<boolean> {
    const declared = await this.declared(of.hash)
    const fits = (asked: AskedRecords): boolean => declared.some((one) => isDeclared(one, asked))
    if (asking.does === 'other') return false
    if (asking.does === 'write') {
      const { shapes, store } = this.deps
      const shape = await shapes.of(store.read, of.projectId, of.env)
      return asking.changes.every((change) => {
        const verb = VERBS[change.op]
        return (verb !== null && fits({ does: verb, model: change.model })) || isRowChange(shape, declared, change)
      })
    }
    if (fits(asking)) return true
    // A form reads its record with what it refers to, and searches these models by their titles.
    if (asking.does === 'one') return fits({ does: 'form', model: asking.model })
    return asking.does === 'list' && isTitleSearch(asking) && (await this.isTarget(of, asking.model, declared))
  }

  /** Whether a form of the page refers to that model. */
  private async isTarget(
    { projectId, env }: { readonly projectId: number } & OnPage,
    name: string,
    declared: readonly DeclaredRecords[],
  ) {
    const { shapes, store } = this.deps
    const shape = await shapes.of(store.read, projectId, env)
    const target = shape.byName.get(name)
    const refers = (model: ModelShape): boolean =>
      model.fields.some((field) => typeOf(field).refers && field.options.target === target?.id)
    return declared.some(({ does, model }) => {
      const form = does.includes('form') ? shape.byName.get(model) : undefined
      return target !== undefined && form !== undefined && refers(form)
    })
  }

  /** @throws AppError for what is sent too often */
  async admit(ip: string, page: number): Promise<void> {
    const { store, now } = this.deps
    const limits = [addressLimit('visitor', ip), { key: `visited:${page}`, most: MOST_OF_PAGE, windowMs: MINUTE }]
    if ((await store.write((db) => secondsToWait(db, store.t, now(), limits))) > 0) throw tooManyFor(60)
  }
}

/** Whether a form of the page has such rows: a new one belongs to a record, and none changes to whom it belongs. */
function isRowChange(shape: ProjectShape, declared: readonly DeclaredRecords[], change: Change): boolean {
  return declared.some(({ model, does, rows }) => {
    const field = does.includes('rows') ? shape.byName.get(model)?.fields.find(({ name }) => name === rows) : undefined
    const end = field && isToMany(field) ? otherEndOf(shape, field) : null
    const target = field && shape.byId.get(Number(field.options.target))
    if (end?.by !== 'field' || target?.name !== change.model) return false
    if (change.op === 'create') return typeof change.values[end.back.name] === 'string'
    return change.op === 'delete' || (change.op === 'update' && !Object.hasOwn(change.values, end.back.name))
  })
}

const isTitleSearch = ({ where, include, params }: Extract<AskedRecords, { readonly does: 'list' }>): boolean => {
  const isPlain = Object.keys(params).length === 0 && Object.keys((include ?? {}) as JsonObject).length === 0
  const filter = (where ?? null) as { readonly op?: unknown; readonly field?: unknown } | null
  return isPlain && (filter === null || (filter.op === 'contains' && typeof filter.field === 'string'))
}

/** A list as its declaration says it; what people page, sort and search by varies. */
export const askedList = (
  from: {
    readonly model?: string | undefined
    readonly view?: string | undefined
    readonly params?: JsonObject | undefined
  },
  { where, include }: Query,
): Asking => ({
  ...{ does: 'list', model: from.view ?? from.model ?? '', params: from.params ?? {} },
  ...{ where: where as never, include: (include ?? {}) as never },
})

/** One record of a model or view. */
export const askedOne = (from: Parameters<typeof askedList>[0], id: string, { include }: Query): Asking => ({
  ...{ does: 'one', model: from.view ?? from.model ?? '', params: from.params ?? {} },
  ...{ id, include: (include ?? {}) as never },
})

/** Figures of groups, as their declaration says them. */
export const askedGroups = (from: Parameters<typeof askedList>[0], { by, values, where }: Group): Asking => ({
  ...{ does: 'groups', model: from.view ?? from.model ?? '', params: from.params ?? {} },
  ...{ where: where as never, by, values },
})

export const notDeclared = () => new AppError(recordErrors.notDeclared)
