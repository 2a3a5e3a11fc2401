import type { Words } from '#kernel/message'

/** `plugin`: what plugins and their services can fail of. */
export const messages = {
  'no-service': { zh: '此处不能使用“{service}”', en: '“{service}” is not available here' },
  'service-refused': {
    zh: '插件“{plugin}”不能使用“{service}”：请在该插件的 uses 中列出此服务',
    en: 'The plugin “{plugin}” may not use “{service}”: its declaration has to list it under `uses`',
  },
  'service-not-loaded': {
    zh: '“{service}”没有加载成功：请检查网络后重试',
    en: '“{service}” could not be loaded: check the network and try again',
  },
  'services-closed': { zh: '页面已关闭', en: 'The page was closed' },
  gone: {
    zh: '插件“{plugin}”（{version}）已停用或卸载',
    en: 'The plugin “{plugin}” ({version}) was switched off or unloaded',
  },
} as const satisfies Words
