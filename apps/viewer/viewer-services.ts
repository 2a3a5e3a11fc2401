import type { PageHost } from '#kernel/view'
import { type Login, login, type PageLanguages, pageLanguages, provideLazyService } from '#sdk/services'
import { appServices } from '../shell/page-services.ts'

/** What only the app of published pages offers to them; signing out, and another language, load when a page first asks for them. */
export const viewerServices = appServices(
  'tessera.viewer-services',
  provideLazyService<Login, PageHost>(login, () => import('./logout-service.ts')),
  provideLazyService<PageLanguages, PageHost>(pageLanguages, () => import('./language-service.ts')),
)
