/** What operations of this module write down in the audit. */
export const documentAudits = ['named version deleted', 'branch deleted', 'branch renamed'] as const
export type DocumentAudit = (typeof documentAudits)[number]
