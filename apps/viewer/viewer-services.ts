import type { PageHost } from '#kernel/view'
import { type Login, login, provideLazyService } from '#sdk/services'
import { appServices } from '../shell/page-services.ts'

/** What only the app of published pages offers to them; signing out loads when a page first asks for it. */
export const viewerServices = appServices(
  'tessera.viewer-services',
  provideLazyService<Login, PageHost>(login, () => import('./logout-service.ts')),
)
