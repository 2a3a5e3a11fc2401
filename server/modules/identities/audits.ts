/** What operations of this module write down in the audit. */
export const identityAudits = ['login elsewhere', 'account made elsewhere', 'identity linked', 'identity unlinked'] as const
export type IdentityAudit = (typeof identityAudits)[number]
