import { asc, eq } from 'drizzle-orm'
import { emptyWorkflow, type WorkflowEntry, workflowKind } from '#kernel/page/schema'
import { createId, type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { createEntryStore, type Documents } from '../documents/index.ts'
import type { FileWorkflow } from './project-file.ts'
import type { WorkflowService, WorkflowStore } from './service.ts'

interface WorkflowPartDeps {
  readonly store: WorkflowStore
  readonly documents: Pick<Documents, 'find' | 'commit'>
  readonly workflows: Pick<WorkflowService, 'make'>
}
interface Here {
  readonly documentId: number
  readonly workflow: FileWorkflow
}

/** A name that no workflow of the project has: `Close orders (2)`. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, 54)} (${n})`
  return name
}

/** Workflows go with the models that they are about: as they are edited, and not published anywhere. */
export const createWorkflowsWork = (deps: WorkflowPartDeps): PartWork => {
  const { workflow } = deps.store.t
  const entries = createEntryStore(deps.store, workflowKind)
  const find = async (db: Db, projectId: number): Promise<ReadonlyMap<string, Here>> => {
    const rows = await db.select().from(workflow).where(eq(workflow.projectId, projectId)).orderBy(asc(workflow.name))
    const found = new Map<string, Here>()
    for (const { name, description, documentId } of rows) {
      const own = [...(await entries.load(db, documentId)).entries.values()]
      found.set(name, { documentId, workflow: { name, description, entries: own } })
    }
    return found
  }
  return partWork<ReadonlyMap<string, Here>>({
    gather: async ({ db, projectId, all }) =>
      all
        ? { sections: { workflows: [...(await find(db, projectId)).values()].map((each) => each.workflow) } }
        : { sections: {} },
    async meet({ db, projectId, file, take, met }) {
      const here = await find(db, projectId)
      for (const each of file.workflows) {
        const own = here.get(each.name)
        if (own && isSame(own.workflow, each)) met('workflows')
        else if (own) take('workflows', each.name, each.name, ALL_CHOICES, 'keep')
      }
      return here
    },
    locks: async (projectId, here, file) => {
      const met = file.workflows.flatMap(({ name }) => here.get(name)?.documentId ?? [])
      const own = met.map((id) => `document:${id}`)
      return file.workflows.length > 0 ? [`models:${projectId}`, ...own] : []
    },
    bring: (db, bringing, here) => bringWorkflows(db, bringing, here, deps),
  })
}

const byId = (entries: readonly WorkflowEntry[]): JsonObject =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry])) as unknown as JsonObject
const isSame = (a: FileWorkflow, b: FileWorkflow): boolean => sameJson(byId(a.entries), byId(b.entries))

async function bringWorkflows(
  db: Db,
  bringing: Bringing,
  here: ReadonlyMap<string, Here>,
  { documents, workflows, store }: WorkflowPartDeps,
): Promise<void> {
  const { file, projectId, actor, at } = bringing
  const names = new Set(here.keys())
  const made: string[] = []
  const replaced: string[] = []
  const pause = createPauses()
  for (const { name: wanted, description, entries: given } of file.workflows) {
    await pause()
    const entries = new Map([...emptyWorkflow(), ...given.map((entry) => [entry.id, entry] as const)])
    const own = here.get(wanted)
    const choice = own ? choiceFor(bringing, 'workflows', wanted) : 'rename'
    if (own && (choice === 'keep' || isSame(own.workflow, { name: wanted, description, entries: given }))) continue
    if (own && choice === 'replace') {
      const row = await documents.find(db, own.documentId)
      const before = (await createEntryStore(store, workflowKind).load(db, own.documentId)).entries
      const changes = new Map(
        [...entries.values()].flatMap((to) => {
          const from = before.get(to.id) ?? null
          return sameJson(from as never, to as never) ? [] : [[to.id, { from, to }] as const]
        }),
      )
      if (changes.size > 0)
        await documents.commit(db, row, { changes, editId: createId('edit'), userId: actor.userId, at })
      replaced.push(wanted)
      continue
    }
    const name = freeName(wanted, names)
    names.add(name)
    await workflows.make(db, { projectId, name, description, entries, userId: actor.userId })
    made.push(name)
  }
  say(
    bringing,
    made,
    (count) => `新建 ${count} 个工作流（尚未发布）`,
    (count) => `Made ${plural(count, 'workflow')}, not published yet`,
  )
  say(
    bringing,
    replaced,
    (count) => `替换 ${count} 个工作流的草稿`,
    (count) => `Replaced the drafts of ${plural(count, 'workflow')}`,
  )
}
