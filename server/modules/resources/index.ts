import type { PageResources } from '#kernel/page/resources'
import { createHooks } from '../../calls/hooks.ts'
import type { DocumentPolicy } from '../../calls/module.ts'
import { defineModule } from '../../calls/module.ts'
import { type Late, onceThere } from '../../http/late.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { filesModule } from '../files/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { retentionModule } from '../retention/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { resourceAudits } from './audits.ts'
import { createBlockedCounts } from './blocked.ts'
import { resourceCalls } from './calls.ts'
import { hostContent } from './content.ts'
import { createCopies } from './copies.ts'
import { resourcesFields } from './fields.ts'
import { createForeignImages } from './images.ts'
import { policyOf } from './policy.ts'
import { resourcesFile } from './project-file.ts'
import { createResourcesWork } from './project-part.ts'
import { createResources } from './service.ts'
import { resourceTables } from './table.ts'

const CANVAS = '/canvas.html'

const parameter = (query: string, name: string): string | null => (query === '' ? null : new URLSearchParams(query).get(name))

/** What pages may load from other hosts, and pictures that the server fetches for them. */
export const resourcesModule = defineModule({
  id: 'resources',
  fields: resourcesFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    filesModule,
    publishModule,
    retentionModule,
    viewerModule,
  ],
  audits: resourceAudits,
  permissions: [
    { id: 'permission/resource.see', label: { zh: '查看外部资源', en: 'See allowed hosts' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/resource.edit', label: { zh: '允许外部资源', en: 'Allow hosts' }, givenTo: ['admin'] },
    {
      id: 'permission/resource.copy',
      label: { zh: '复制外部图片', en: 'Copy pictures of other hosts' },
      givenTo: ['developer', 'admin'],
    },
  ],
  tables: resourceTables,
  services: ({ store, bus, now, config, metrics, resolve, use }) => {
    const { access } = use(accessModule)
    const { fileStore, files } = use(filesModule)
    const { viewer } = use(viewerModule)
    const audit = use(auditModule).auditOf(resourceAudits)
    /** Told on the node of the change, once it is committed, of projects whose documents may load something else. */
    const resourceChanges = createHooks<(projectId: number) => void>()
    const resources = createResources({
      ...{ store, bus, now, access, audit, limits: config.resources, changes: resourceChanges },
      counts: createMemoryCounts(metrics, 'resources'),
    })
    const projectOf = viewer.projectOf
    const kept = use(retentionModule).retention.declare({
      id: 'resources/blocked',
      label: { zh: '被浏览器阻止的资源统计', en: 'Counts of what browsers refused to load' },
      ...{ days: 30, min: 30, max: 365 },
    })
    use(projectsModule).projectContents.add(hostContent(resources))
    use(publishModule).publishContexts.add(async (projectId) => ({
      hosts: { resources: (await resources.current(projectId)).resources, base: config.baseUrl || 'http://localhost' },
    }))
    return {
      ...{ resources, resourceChanges },
      foreignImages: createForeignImages({ store, now, resources, fileStore, ...(resolve ? { resolve } : {}) }),
      copies: createCopies({ store, access, files, ...(resolve ? { resolve } : {}) }),
      blockedCounts: createBlockedCounts({ store, now, projectOf, kept }),
      projectOf,
    }
  },
  projectPart: {
    schema: resourcesFile,
    tables: {
      projectResources: IN_FILE,
      foreignImage: 'a cache of pictures of other hosts',
      resourceBlock: 'a count of what browsers of visitors refused',
    },
    work: ({ resources }) => createResourcesWork(resources),
  },
  calls: resourceCalls,
  policy: ({ resources, projectOf }) => {
    /**
     * A page is of a project, and an application is one; the canvas of the editor, which is a document for all of them,
     * is asked for with one.
     */
    const projectAt = (path: string, query: string): Late<number | null> => {
      const id = /^\/page\/(\d{1,12})\/?$/.exec(path)?.[1]
      if (id !== undefined) return projectOf(Number(id), parameter(query, 'env') === 'stg' ? 'stg' : 'prd')
      const app = /^\/app\/([1-9]\d{0,11})(?:\/|$)/.exec(path)?.[1]
      if (app !== undefined) return Number(app)
      const named = path === CANVAS ? parameter(query, 'project') : null
      return named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
    }
    const policies = new WeakMap<PageResources, DocumentPolicy>()
    const policyFor = (list: PageResources | null): DocumentPolicy | null => {
      if (list === null) return null
      const policy = policies.get(list) ?? policyOf(list)
      policies.set(list, policy)
      return policy
    }
    return (path, query, known) =>
      onceThere(known ?? projectAt(path, query), (projectId) =>
        projectId === null ? null : onceThere(resources.current(projectId), (current) => policyFor(current.resources)),
      )
  },
  sweep: async ({ foreignImages, blockedCounts }) => {
    await foreignImages.sweep()
    await blockedCounts.sweep()
  },
})

// Published to other modules.
export { resourceErrors } from './errors.ts'
