// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { pageServicesPoint } from '#kernel/view'
import { approvalsService } from '../services/approvals/index.ts'
import { chatService } from '../services/chat/index.ts'
import { menusService } from '../services/menus/index.ts'
import { recordsService } from '../services/records/index.ts'

/** Page services that only views use which few pages have. */
export const rareServices = [menusService, chatService, approvalsService, recordsService] as const

export const rareServicesPlugin: Plugin = {
  id: 'tessera.rare-services',
  version: '0.1.0',
  setup(context) {
    for (const service of rareServices) context.contribute(pageServicesPoint, service)
  },
}
