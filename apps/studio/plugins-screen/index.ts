import { definePlugin } from '#sdk'
import { PluginsScreen } from './plugins-screen.tsx'

export const pluginsScreenPlugin = definePlugin({
  id: 'tessera.studio.plugins-screen',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/plugins',
      label: { zh: '插件', en: 'Plugins' },
      path: '/plugins',
      seenBy: 'super administrator',
      navigation: { place: 'user menu', order: 30 },
      load: () => ({ Screen: PluginsScreen }),
    },
  ],
})
