import { asc, eq } from 'drizzle-orm'
import { type ApprovalEntry, approvalKind, emptyApproval } from '#kernel/page/schema'
import { createId, type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import { type Bringing, choiceFor, freeName, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { createEntryStore, type Documents } from '../documents/index.ts'
import type { FlowStore } from './flow-store.ts'
import type { ApprovalFlows } from './flows.ts'
import type { FileApprovalFlow } from './project-file.ts'
import { type OtherIds, portableEntries } from './travelling.ts'

interface FlowPartDeps {
  readonly store: FlowStore
  readonly documents: Pick<Documents, 'find' | 'commit'>
  readonly flows: Pick<ApprovalFlows, 'make'>
}
interface Here {
  readonly documentId: number
  readonly flow: FileApprovalFlow
}
interface Found {
  readonly flows: ReadonlyMap<string, Here>
  readonly names: Names
}
/** Names of the project's roles and pages, by their ids. */
interface Names {
  readonly role: ReadonlyMap<number, string>
  readonly page: ReadonlyMap<number, string>
}

const byId = (entries: readonly ApprovalEntry[]): JsonObject =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry])) as unknown as JsonObject

/** Roles and pages by their names. */
const inNames = ({ role, page }: Names): OtherIds => ({ role: (id) => role.get(id), page: (id) => page.get(id) })
const namesOf = (all: readonly { readonly id: number; readonly name: string }[]) =>
  new Map(all.map(({ id, name }) => [id, name]))

/** Whether two flows are the same but for the people whom they name and the ids of their roles and pages. */
function isSame(here: Found, own: FileApprovalFlow, file: Bringing['file'], given: FileApprovalFlow): boolean {
  const names = { role: namesOf(file.roles), page: namesOf(file.pages) }
  const left = byId(portableEntries(own.entries, inNames(here.names)))
  return sameJson(left, byId(portableEntries(given.entries, inNames(names))))
}

/** Flows go with the models, roles and pages that they are about: as they are edited, and not published anywhere. */
export const createFlowsWork = (deps: FlowPartDeps): PartWork => {
  const { approvalFlow, projectRole, page } = deps.store.t
  const documents = createEntryStore(deps.store, approvalKind)
  const find = async (db: Db, projectId: number): Promise<Found> => {
    const isOwn = eq(approvalFlow.projectId, projectId)
    const rows = await db.select().from(approvalFlow).where(isOwn).orderBy(asc(approvalFlow.name))
    const roles = await db.select().from(projectRole).where(eq(projectRole.projectId, projectId))
    const pages = await db.select({ id: page.id, name: page.name }).from(page).where(eq(page.projectId, projectId))
    const flows = new Map<string, Here>()
    for (const { name, description, documentId } of rows) {
      const entries = [...(await documents.load(db, documentId)).entries.values()]
      flows.set(name, { documentId, flow: { name, description, entries } })
    }
    return { flows, names: { role: namesOf(roles), page: namesOf(pages) } }
  }
  return partWork<Found>({
    async gather({ db, projectId, all }, _documents, sheets) {
      if (!all) return { sections: {} }
      const { flows, names } = await find(db, projectId)
      const pages = new Set(
        sheets.flatMap(({ section, card }) => (section === 'pages' ? [(card as { readonly id: number }).id] : [])),
      )
      const known: OtherIds = {
        role: (id) => (names.role.has(id) ? id : undefined),
        page: (id) => (pages.has(id) ? id : undefined),
      }
      const portable = (entries: readonly ApprovalEntry[]) => [...portableEntries(entries, known)]
      const approvalFlows = [...flows.values()].map(({ flow }) => ({ ...flow, entries: portable(flow.entries) }))
      return { sections: { approvalFlows } }
    },
    async meet({ db, projectId, file, take, met }) {
      const here = await find(db, projectId)
      for (const each of file.approvalFlows) {
        const own = here.flows.get(each.name)
        if (own && isSame(here, own.flow, file, each)) met('approvalFlows')
        else if (own) take('approvalFlows', each.name, each.name, ALL_CHOICES, 'keep')
      }
      return here
    },
    locks: async (projectId, here, file) => {
      const met = file.approvalFlows.flatMap(({ name }) => here.flows.get(name)?.documentId ?? [])
      return file.approvalFlows.length > 0 ? [`models:${projectId}`, ...met.map((id) => `document:${id}`)] : []
    },
    finish: (db, bringing, here) => bringFlows(db, bringing, here, deps),
  })
}

async function bringFlows(db: Db, bringing: Bringing, here: Found, deps: FlowPartDeps): Promise<void> {
  const { file, projectId, actor, ids } = bringing
  const names = new Set(here.flows.keys())
  const made: string[] = []
  const replaced: string[] = []
  const pause = createPauses()
  const newIds: OtherIds = { role: (id) => ids.of('roles', id), page: (id) => ids.of('pages', id) }
  for (const each of file.approvalFlows) {
    await pause()
    const { name: wanted, description } = each
    const given = portableEntries(each.entries, newIds)
    const entries = new Map([...emptyApproval(), ...given.map((entry) => [entry.id, entry] as const)])
    const own = here.flows.get(wanted)
    const choice = own ? choiceFor(bringing, 'approvalFlows', wanted) : 'rename'
    if (own && (choice === null || choice === 'keep')) continue
    if (own && choice === 'replace') {
      await replace(db, bringing, own.documentId, entries, deps)
      replaced.push(wanted)
      continue
    }
    const name = freeName(wanted, names)
    names.add(name)
    await deps.flows.make(db, { projectId, name, description, entries, userId: actor.userId })
    made.push(name)
  }
  say(
    bringing,
    made,
    (count) => `新建 ${count} 个审批流（尚未发布）`,
    (count) => `Made ${plural(count, 'approval flow')}, not published yet`,
  )
  say(
    bringing,
    replaced,
    (count) => `替换 ${count} 个审批流的草稿`,
    (count) => `Replaced the drafts of ${plural(count, 'approval flow')}`,
  )
}

async function replace(
  db: Db,
  { actor, at }: Bringing,
  documentId: number,
  entries: ReadonlyMap<string, ApprovalEntry>,
  { documents, store }: FlowPartDeps,
): Promise<void> {
  const row = await documents.find(db, documentId)
  const before = (await createEntryStore(store, approvalKind).load(db, documentId)).entries
  const changes = new Map(
    [...entries.values()].flatMap((to) => {
      const from = before.get(to.id) ?? null
      return sameJson(from as never, to as never) ? [] : [[to.id, { from, to }] as const]
    }),
  )
  if (changes.size > 0) await documents.commit(db, row, { changes, editId: createId('edit'), userId: actor.userId, at })
}
