/** What operations of this module write down in the audit. */
export const personAudits = [
  'session ended',
  'other sessions ended',
  'sub user created',
  'sub user changed',
  'sub user password set',
  'sub user status changed',
  'sub user deleted',
  'account status changed',
  'account role changed',
  'account second step off',
  'project handed over',
  'account deleted',
] as const
export type PersonAudit = (typeof personAudits)[number]
