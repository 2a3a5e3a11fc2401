/** What operations of this module write down in the audit. */
export const lookAudits = ['look published', 'look rolled back'] as const
export type LookAudit = (typeof lookAudits)[number]
