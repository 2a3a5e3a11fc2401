import { defineModule } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { createSealing, sealedCheck } from '../secrets/index.ts'
import { secondStepAudits } from './audits.ts'
import { secondStepCalls } from './calls.ts'
import { createSecondStep } from './service.ts'
import { secondStepTables } from './table.ts'

/** What the key of authenticators is made for. */
const PURPOSE = 'second steps'

/** A code at every login beside what proved who somebody is, for people who want it. */
export const secondStepModule = defineModule({
  id: 'second-step',
  needs: [auditModule, accountsModule],
  audits: secondStepAudits,
  checks: async () => [
    sealedCheck({ name: 'codes', purpose: PURPOSE, table: 'totp', statement: 'select sealed from totp', what: 'second steps of people' }),
  ],
  tables: secondStepTables,
  services: ({ store, now, config, use }) => {
    const { accounts, cookies, passwords, secondSteps } = use(accountsModule)
    const audit = use(auditModule).auditOf(secondStepAudits)
    const sealing = createSealing(config, PURPOSE)
    const secondStep = createSecondStep({ store, now, audit, sealing, passwords, accounts, cookies })
    secondSteps.add(secondStep.ask)
    return { secondStep }
  },
  calls: secondStepCalls,
  sweep: ({ secondStep }, { store }) => store.write((db) => secondStep.sweep(db)),
})

// Published to other modules.
export { secondStepErrors } from './errors.ts'
export { anyCode } from './model.ts'
export type { SecondStepService } from './service.ts'
export type { SecondStepTables } from './table.ts'
