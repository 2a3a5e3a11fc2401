import { defineModule } from '../../calls/module.ts'
import { fillSearchText } from '../../db/search-text.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { sampleCalls } from './calls.ts'
import { sampleFields } from './fields.ts'
import { createOrderService } from './orders.ts'
import { orderText } from './seed.ts'
import { sampleTables } from './table.ts'
import { createSamples, readSamplePages } from './welcome.ts'

/** A project to try things out with, given to newcomers, and its data. An installation may leave it out. */
export const sampleModule = defineModule({
  id: 'sample',
  fields: sampleFields,
  needs: [accountsModule, accessModule, quotasModule, projectsModule, pagesModule],
  isOn: (config) => config.sample,
  tables: sampleTables,
  services: ({ store, now, codec, use }) => {
    const { makePage } = use(pagesModule)
    const samples = createSamples({ store, now, makePage, quotas: use(quotasModule).quotas, pages: readSamplePages(codec) })
    use(accountsModule).logins.add(samples.welcome)
    return { samples, orders: createOrderService({ store, now, access: use(accessModule).access }) }
  },
  calls: sampleCalls,
  sweep: (_, { store }) => fillSearchText(store, { table: store.t.sampleOrder, key: store.t.sampleOrder.id, textOf: orderText }),
})
