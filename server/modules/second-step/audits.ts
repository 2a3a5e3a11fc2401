/** What operations of this module write down in the audit. */
export const secondStepAudits = [
  'second step on',
  'second step off',
  'second step failed',
  'recovery codes made',
  'recovery code used',
] as const
export type SecondStepAudit = (typeof secondStepAudits)[number]
