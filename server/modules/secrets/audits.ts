/** What operations of this module write down in the audit. */
export const secretAudits = ['secret written', 'secret deleted'] as const
export type SecretAudit = (typeof secretAudits)[number]
