/** What operations of this module write down in the audit. */
export const menuAudits = ['menu created', 'menu changed', 'menu copied', 'menu deleted'] as const
export type MenuAudit = (typeof menuAudits)[number]
