import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const pluginAudits = defineAudits({
  'plugins read again': {
    label: { zh: '重新读取插件', en: 'Plugins read again' },
  },
  'plugin disabled': {
    label: { zh: '停用插件', en: 'Plugin disabled' },
    says: { zh: '停用了插件 {plugin}', en: 'Disabled the plugin {plugin}' },
    about: ['{plugin}'],
  },
  'plugin enabled': {
    label: { zh: '启用插件', en: 'Plugin enabled' },
    says: { zh: '启用了插件 {plugin}', en: 'Enabled the plugin {plugin}' },
    about: ['{plugin}'],
  },
})
export type PluginAudit = keyof typeof pluginAudits
