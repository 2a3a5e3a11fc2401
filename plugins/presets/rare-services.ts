// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { pageServicesPoint } from '#kernel/view'
import { chatService } from '../services/chat/index.ts'
import { confirmService } from '../services/confirm/index.ts'
import { copyService } from '../services/copy/index.ts'
import { elementService } from '../services/element/index.ts'
import { fullScreenService } from '../services/full-screen/index.ts'
import { navigateService } from '../services/navigate/index.ts'
import { notificationService } from '../services/notification/index.ts'
import { openPageService } from '../services/open-page/index.ts'
import { pickFileService } from '../services/pick-file/index.ts'
import { printService } from '../services/print/index.ts'
import { reloadService } from '../services/reload/index.ts'
import { storageService } from '../services/storage/index.ts'
import { titleService } from '../services/title/index.ts'

/** Page services that come with the first action that acts on the page, or with views that few pages have. An app adds what only it can do. */
export const rareServices = [
  notificationService,
  confirmService,
  navigateService,
  openPageService,
  copyService,
  elementService,
  titleService,
  storageService,
  pickFileService,
  printService,
  fullScreenService,
  reloadService,
  chatService,
] as const

export const rareServicesPlugin: Plugin = {
  id: 'tessera.rare-services',
  version: '0.1.0',
  setup(context) {
    for (const service of rareServices) context.contribute(pageServicesPoint, service)
  },
}
