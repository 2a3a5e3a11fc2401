/** What operations of this module write down in the audit. */
export const fileAudits = ['file deleted', 'file renamed', 'files moved', 'folder created', 'folder changed', 'folder deleted'] as const
export type FileAudit = (typeof fileAudits)[number]
