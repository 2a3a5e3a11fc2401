/** What operations of this module write down in the audit. */
export const blockAudits = ['block released', 'block renamed', 'block deleted'] as const
export type BlockAudit = (typeof blockAudits)[number]
