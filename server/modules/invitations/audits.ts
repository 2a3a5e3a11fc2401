/** What operations of this module write down in the audit. */
export const invitationAudits = ['person invited', 'invitation withdrawn', 'invitation taken'] as const
export type InvitationAudit = (typeof invitationAudits)[number]
