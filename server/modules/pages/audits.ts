/** What operations of this module write down in the audit. */
export const pageAudits = ['page deleted'] as const
export type PageAudit = (typeof pageAudits)[number]
