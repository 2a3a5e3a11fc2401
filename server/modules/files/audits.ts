/** What operations of this module write down in the audit. */
export const fileAudits = ['file deleted'] as const
export type FileAudit = (typeof fileAudits)[number]
