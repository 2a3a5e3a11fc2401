/** What operations of this module write down in the audit. */
export const pageAudits = ['page deleted', 'page moved', 'page member added', 'page member changed', 'page member removed'] as const
export type PageAudit = (typeof pageAudits)[number]
