import * as z from 'zod'
import { defineCall, nothing } from '../../calls/call.ts'
import { storageErrors } from './errors.ts'
import { retentionRow, storageModel, storageUse } from './model.ts'
import type { Storage } from './service.ts'

/** What takes space, and how long it is kept, for super administrators. */
export const storageCalls = ({ storage }: { readonly storage: Storage }) => [
  defineCall({
    id: 'storage/use',
    method: 'GET',
    path: '/storage/use',
    needs: 'super',
    writes: false,
    large: true,
    input: nothing,
    output: storageUse,
    errors: [],
    run: (_, { by, wait }) => {
      wait(120)
      return storage.use(by)
    },
  }),
  defineCall({
    id: 'storage/retention',
    method: 'GET',
    path: '/storage/retention',
    needs: 'super',
    writes: false,
    input: nothing,
    output: z.array(retentionRow),
    errors: [],
    run: (_, { by }) => storage.settings(by),
  }),
  // Counts from the next sweep on, which is every hour, on all nodes.
  defineCall({
    id: 'storage/update-retention',
    method: 'POST',
    path: '/storage/retention/update',
    needs: 'super',
    writes: true,
    audits: ['retention changed'],
    input: storageModel.update,
    output: retentionRow,
    errors: [storageErrors.unknownSetting, storageErrors.outOfBounds],
    example: (o) => ({ setting: 'notifications/list', days: 30 + (o.projectId % 60) }),
    run: (input, { by }) => storage.update(by, input),
  }),
]
