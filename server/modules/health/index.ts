import * as z from 'zod'
import { defineCall, nothing } from '../../calls/call.ts'
import { defineModule } from '../../calls/module.ts'
import { errors } from '../../http/errors.ts'
import { pagesModule } from '../pages/index.ts'
import { createHealth } from './health.ts'

/** Whether the server can do its work. */
export const healthModule = defineModule({
  id: 'health',
  needs: [pagesModule],
  services: ({ store }) => ({ health: createHealth(store) }),
  calls: ({ health }) => [
    defineCall({
      id: 'health/ask',
      method: 'GET',
      path: '/health',
      needs: 'visitor',
      writes: false,
      input: nothing,
      output: z.strictObject({ status: z.literal('ok') }),
      errors: [errors.databaseDamaged, errors.databaseUnreadable, errors.databaseAway],
      run: () => health.ask(),
    }),
  ],
  fault: ({ health }, error) => health.notice(error),
})
