/** What operations of this module write down in the audit; who opened private addresses is written down by the projects. */
export const configAudits = ['project settings changed'] as const
export type ConfigAudit = (typeof configAudits)[number]
