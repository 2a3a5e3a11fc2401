/** What operations of this module write down in the audit. */
export const exchangeAudits = ['project exported', 'page exported', 'project imported', 'pages imported'] as const
export type ExchangeAudit = (typeof exchangeAudits)[number]
