import type { CallMap } from '../calls/call-map.ts'
import type { CallsOf } from '../calls/module.ts'
import { accessModule } from './access/index.ts'
import { accountsModule } from './accounts/index.ts'
import { auditModule } from './audit/index.ts'
import { filesModule } from './files/index.ts'
import { healthModule } from './health/index.ts'
import { pagesModule } from './pages/index.ts'
import { pluginsModule } from './plugins/index.ts'
import { projectsModule } from './projects/index.ts'
import { proxyModule } from './proxy/index.ts'
import { publishModule } from './publish/index.ts'
import { quotasModule } from './quotas/index.ts'
import { sampleModule } from './sample/index.ts'
import { viewerModule } from './viewer/index.ts'

/** What the server is made of: each after those that it needs. */
export const modules = [
  auditModule,
  accountsModule,
  accessModule,
  quotasModule,
  projectsModule,
  pagesModule,
  publishModule,
  viewerModule,
  pluginsModule,
  filesModule,
  proxyModule,
  sampleModule,
  healthModule,
] as const

/** Every call of the server for clients, by method and path. */
export type ServerCalls = CallMap<CallsOf<(typeof modules)[number]>>
