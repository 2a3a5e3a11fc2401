import type { Plugin } from '#kernel/plugin'
import { type PageHost, pageServicesPoint } from '#kernel/view'
import {
  type Approvals,
  approvals,
  type Dictionaries,
  dictionaries,
  type Menus,
  menus,
  provideLazyService,
  type Records,
  records,
  type ServiceProvider,
  type Uploads,
  uploads,
} from '#sdk/services'

const uploadService = provideLazyService<Uploads, PageHost>(uploads, () => import('./upload-service.ts'))
const menusService = provideLazyService<Menus, PageHost>(menus, () => import('./menus-service.ts'))
const dictionariesService = provideLazyService<Dictionaries, PageHost>(dictionaries, () => import('./dictionaries-service.ts'))
const recordsService = provideLazyService<Records, PageHost>(records, () => import('./records/records-service.ts'))

const approvalsService = provideLazyService<Approvals, PageHost>(approvals, () => import('./approvals/approvals-service.ts'))

/** The services that only an app of ours can provide; how a page signs out, and in which language it is, are each app's own. */
export const appServices = (id: `tessera.${string}`, ...own: readonly ServiceProvider<PageHost>[]): Plugin => ({
  id,
  version: '0.1.0',
  setup(context) {
    const services = [uploadService, menusService, dictionariesService, recordsService, approvalsService, ...own]
    for (const service of services) context.contribute(pageServicesPoint, service)
  },
})
