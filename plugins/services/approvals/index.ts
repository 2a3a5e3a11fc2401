import { type Approvals, approvals, type PageHost, provideLazyService } from '#sdk/services'

export const approvalsService = provideLazyService<Approvals, PageHost>(approvals, () => import('./none-yet.ts'), {
  messages: () => import('./messages.ts'),
})
