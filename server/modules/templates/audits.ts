/** What operations of this module write down in the audit. */
export const templateAudits = ['template published', 'template changed', 'template deleted'] as const
export type TemplateAudit = (typeof templateAudits)[number]
