/** What operations of this module write down in the audit. */
export const resourceAudits = ['resources changed'] as const
export type ResourceAudit = (typeof resourceAudits)[number]
