import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { fillSearchText } from '../../db/search-text.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { approvalsModule } from '../approvals/index.ts'
import { exchangeModule } from '../exchange/index.ts'
import { menusModule } from '../menus/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { recordsModule } from '../records/index.ts'
import { rolesModule } from '../roles/index.ts'
import { templatesModule } from '../templates/index.ts'
import { workflowsModule } from '../workflows/index.ts'
import { createBuiltInTemplates } from './built-in.ts'
import { sampleCalls } from './calls.ts'
import { createCustomerService } from './customers.ts'
import { sampleFields } from './fields.ts'
import { createHistory } from './history.ts'
import { createOrderService } from './orders.ts'
import { createOverview } from './overview.ts'
import { readSamplePages } from './pages.ts'
import { SampleData } from './project-data.ts'
import { createReport } from './report.ts'
import { createSampleRows } from './rows.ts'
import { SAMPLE_RUNS_JOB, SampleRuns } from './runs.ts'
import { orderText } from './seed.ts'
import { sampleTables } from './table.ts'
import { createSamples } from './welcome.ts'

/** A project to try things out with, given to newcomers, and its data. An installation may leave it out. */
export const sampleModule = defineModule({
  id: 'sample',
  fields: sampleFields,
  needs: [
    ...[accountsModule, accessModule, quotasModule, projectsModule, pagesModule],
    ...[menusModule, rolesModule, templatesModule, exchangeModule, recordsModule, workflowsModule, approvalsModule],
  ],
  isOn: (config) => config.sample,
  tables: sampleTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, codec, durable, use }) => {
    const { makePage } = use(pagesModule)
    const { access } = use(accessModule)
    const pages = { zh: readSamplePages(codec, 'zh'), en: readSamplePages(codec, 'en') }
    const rows = createSampleRows({ store, now })
    const { records, recordFilling: filling } = use(recordsModule)
    const { approvals, approvalFlows } = use(approvalsModule)
    const runs = new SampleRuns({ store, durable, records, approvals })
    durable.work(SAMPLE_RUNS_JOB, runs.work, { label: { zh: '生成示例项目的审批', en: 'Make the approvals of a sample project' } })
    const { copying } = use(exchangeModule)
    const data = new SampleData({ copying, filling, workflows: use(workflowsModule).workflows, approvalFlows, runs })
    const { builtInTemplates } = use(templatesModule)
    for (const each of createBuiltInTemplates({ codec, rows, data, now, pages })) builtInTemplates.add(each)
    const samples = createSamples({
      ...{ store, now, makePage, data, pages },
      quotas: use(quotasModule).quotas,
    })
    use(accountsModule).logins.add(samples.welcome)
    const deps = { store, now, access }
    return {
      samples,
      sampleRuns: runs,
      orders: createOrderService(deps),
      customers: createCustomerService(deps),
      overview: createOverview(deps),
      customerHistory: createHistory(deps),
      orderReport: createReport(deps),
    }
  },
  calls: sampleCalls,
  sweep: (_, { store }) => fillSearchText(store, { table: store.t.sampleOrder, key: store.t.sampleOrder.id, textOf: orderText }),
})
