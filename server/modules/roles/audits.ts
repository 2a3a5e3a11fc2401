/** What operations of this module write down in the audit. */
export const roleAudits = [
  'role created',
  'role changed',
  'role limits changed',
  'role deleted',
  'project user added',
  'project user changed',
  'project user removed',
] as const
export type RoleAudit = (typeof roleAudits)[number]
