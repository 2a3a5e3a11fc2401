/** What operations of this module write down in the audit. */
export const accountAudits = [
  'login',
  'login failed',
  'code asked',
  'register',
  'reset asked',
  'password reset',
  'setup',
  'logout',
  'password changed',
  'account confirmed',
  'confirmation link made',
  'confirmation mail asked',
  'session reused',
  'sub user renamed',
] as const
export type AccountAudit = (typeof accountAudits)[number]
