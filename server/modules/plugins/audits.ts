/** What operations of this module write down in the audit. */
export const pluginAudits = ['plugins read again', 'plugin disabled', 'plugin enabled'] as const
export type PluginAudit = (typeof pluginAudits)[number]
