/** What operations of this module write down in the audit. */
export const projectAudits = ['project deleted', 'project prefixes changed', 'member added', 'member removed'] as const
export type ProjectAudit = (typeof projectAudits)[number]
