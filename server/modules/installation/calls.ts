import type * as z from 'zod'
import { defineCall, nothing } from '../../calls/call.ts'
import { headerInfo } from './model.ts'

export const installationCalls = ({ header }: { readonly header: z.output<typeof headerInfo> }) => [
  // What the header of the studio tells everybody, as the operator's settings say.
  defineCall({
    id: 'installation/header',
    method: 'GET',
    path: '/installation/header',
    needs: 'visitor',
    writes: false,
    input: nothing,
    output: headerInfo,
    errors: [],
    run: async () => header,
  }),
]
