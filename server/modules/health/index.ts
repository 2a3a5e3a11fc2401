import * as z from 'zod'
import { defineCall, nothing } from '../../calls/call.ts'
import { defineModule } from '../../calls/module.ts'
import { createFolderStore } from '../../files/folder-store.ts'
import { errors } from '../../http/errors.ts'
import { accountsModule } from '../accounts/index.ts'
import { filesModule } from '../files/index.ts'
import { pagesModule } from '../pages/index.ts'
import { createHealth } from './health.ts'

const failures = [
  ...[errors.databaseDamaged, errors.databaseUnreadable, errors.databaseAway, errors.databaseBusy],
  ...[errors.storageFull, errors.storageReadOnly],
]

/** Whether the server can do its work. */
export const healthModule = defineModule({
  id: 'health',
  needs: [accountsModule, pagesModule, filesModule],
  services: ({ store, config, log, phase, use }) => {
    const { fileStore } = use(filesModule)
    // A database in a file has a disk, which its own write may not notice: what it writes is small.
    const folder = config.databaseUrl === '' ? createFolderStore(config.dataDir) : null
    const checkFiles = async () => void (await Promise.all([fileStore.check(), folder?.check()]))
    return { health: createHealth({ store, checkFiles, phase, report: log.fault }) }
  },
  calls: ({ health }) => [
    defineCall({
      id: 'health/ask',
      method: 'GET',
      path: '/health',
      needs: 'visitor',
      writes: false,
      input: nothing,
      output: z.strictObject({ status: z.literal('ok') }),
      errors: failures,
      run: () => health.ask(),
    }),
    defineCall({
      id: 'health/live',
      method: 'GET',
      path: '/health/live',
      needs: 'visitor',
      writes: false,
      input: nothing,
      output: z.strictObject({ status: z.literal('ok') }),
      errors: [],
      run: async () => ({ status: 'ok' as const }),
    }),
    defineCall({
      id: 'health/ready',
      method: 'GET',
      path: '/health/ready',
      needs: 'visitor',
      writes: false,
      input: nothing,
      output: z.strictObject({ status: z.literal('ok') }),
      errors: [errors.starting, errors.draining, ...failures],
      run: () => health.ready(),
    }),
  ],
  // What is the matter is answered when somebody asks; the server starts all the same.
  start: async ({ health }) => void (await health.ask().catch(() => undefined)) as undefined,
  fault: ({ health }, error) => health.notice(error),
})
