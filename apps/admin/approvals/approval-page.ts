import type { PageProgram, ProgramElement } from '#kernel/engine'
import { PAGE_ID, PAGE_TYPE } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { Kernel, type Plugin } from '#kernel/plugin'
import {
  createRunningPage,
  createViews,
  type OwnedPage,
  type PageHost,
  pageServicesOf,
  pageServicesPoint,
  type Views,
  viewLoaderOf,
} from '#kernel/view'
import { type Approvals, approvals, type Dictionaries, provideService } from '#sdk/services'
import { viewerKernel } from '../../boot/viewer.ts'
import { createApprovals } from '../../shell/approvals/approvals-service.ts'
import { call } from '../../shell/client.ts'
import { currentSource } from '../../shell/locale.ts'
import { loginOfPerson } from '../../shell/records/record-login.ts'
import { latePlugins } from '../../viewer/late-plugins.ts'

/** A page that shows one approval with its record. */
export interface ApprovalPage {
  readonly page: OwnedPage
  readonly views: Views
  dispose(): void
}
interface ApprovalPlace {
  readonly project: number
  readonly env: 'stg' | 'prd'
  readonly go: (path: string) => void
}
interface Shown {
  /** The name of the model of its record; empty where that is deleted. */
  readonly model: string
  readonly approvalId: string
}

const element = (id: string, type: string, props: JsonObject): ProgramElement => ({
  ...{ id, type, parentId: id === PAGE_ID ? null : PAGE_ID, props, events: {} },
})

/** The record as a form of its model, next to what may be done with the approval. */
function programOf({ model, approvalId }: Shown): PageProgram {
  const record = { model, mode: 'edit', recordId: '', fields: [], record: {}, title: '', showSave: false }
  const bar = { approvalId, commentNeeded: 'reject', maxLength: 5000, order: 'old' }
  return {
    hash: `approval ${approvalId}`,
    elements: [
      element(PAGE_ID, PAGE_TYPE, { ground: 'tinted' }),
      ...(model === '' ? [] : [element('record', 'Model', record)]),
      element('approval', 'Approve', bar),
    ],
    ...{ bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {} },
    needsEngine: false,
  }
}

/** Dictionaries of a project, for its person. */
const dictionariesOf = (project: number): Dictionaries => ({
  async read(code) {
    const found = await call('GET /dictionary/items', { projectId: String(project), code })
    return found[0] ?? null
  },
})

/** Approvals of a project, for its person. */
export const approvalsOf = ({ project, env }: Pick<ApprovalPlace, 'project' | 'env'>): Approvals =>
  createApprovals({
    login: loginOfPerson(project, env),
    dictionaries: dictionariesOf(project),
    locale: currentSource,
  })

/** Makes a page of an approval run. `service` decides it. */
export async function openApprovalPage({ go }: ApprovalPlace, service: Approvals, shown: Shown): Promise<ApprovalPage> {
  const own: Plugin = {
    id: 'tessera.admin.approval-services',
    version: '0.1.0',
    setup: (context) =>
      context.contribute(
        pageServicesPoint,
        provideService<Approvals, PageHost>(approvals, () => service),
      ),
  }
  const kernel = new Kernel()
  kernel.load(own)
  await latePlugins()
  const program = programOf(shown)
  const views = createViews(viewLoaderOf(viewerKernel, program.plugins))
  await views.preload(new Set(program.elements.map(({ type }) => type)))
  const key = `approval ${shown.approvalId} ${crypto.getRandomValues(new Uint32Array(2)).join('')}`
  const page = createRunningPage({
    ...{ key, program, mode: 'live', env: 'prd', route: {}, user: {} },
    surroundings: { locale: currentSource(), hidden: document.hidden },
    engine: async () => (await import('../../shell/engine.ts')).sharedEngine(),
    actions: () => undefined,
    services: pageServicesOf([kernel, viewerKernel], { go }),
  })
  const dispose = (): void => {
    page.dispose()
    views.dispose()
  }
  return { page, views, dispose }
}
