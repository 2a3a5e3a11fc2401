// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { pageServicesPoint } from '#kernel/view'
import { downloadService } from '../services/download/index.ts'
import { messageService } from '../services/message/index.ts'

/** Page services that every page begins with. */
export const pageServices = [messageService, downloadService] as const

export const servicesPlugin: Plugin = {
  id: 'tessera.services',
  version: '0.1.0',
  setup(context) {
    for (const service of pageServices) context.contribute(pageServicesPoint, service)
  },
}
