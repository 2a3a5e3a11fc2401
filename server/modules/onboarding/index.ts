import { defineModule } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { onboardingCalls } from './calls.ts'
import { onboardingFields } from './fields.ts'
import { createOnboarding } from './service.ts'
import { onboardingTables } from './table.ts'

/** The first steps of newcomers, and how far each of them is. */
export const onboardingModule = defineModule({
  id: 'onboarding',
  fields: onboardingFields,
  needs: [accountsModule, projectsModule, pagesModule, publishModule],
  tables: onboardingTables,
  services: ({ store }) => ({ onboarding: createOnboarding({ store }) }),
  calls: onboardingCalls,
})

// Published to other modules.
export type { OnboardingTables } from './table.ts'
