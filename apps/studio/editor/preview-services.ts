import { tell } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import {
  type Login,
  login,
  type PageLanguages,
  type PictureCloud,
  pageLanguages,
  pictureCloud,
  provideLazyService,
  provideService,
} from '#sdk/services'
import { appServices } from '../../shell/page-services.ts'
import { languagesOfPreview } from './parts/spoken-pages.ts'

/** What the preview offers to a page: nothing there may take the editor away from its author. */
export const previewServices = appServices(
  'tessera.preview-services',
  provideService<Login, PageHost>(login, () => ({ end: async () => ({ ok: false, reason: tell('app.preview-stays') }) })),
  provideService<PageLanguages, PageHost>(pageLanguages, languagesOfPreview),
  provideLazyService<PictureCloud, PageHost>(pictureCloud, () => import('./picture-cloud-service.ts')),
)
