/** What operations of this module write down in the audit. */
export const publishAudits = ['page published', 'page rolled back', 'version deleted', 'production right changed'] as const
export type PublishAudit = (typeof publishAudits)[number]
