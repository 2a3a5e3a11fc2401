import { definePlugin } from '#sdk'
import { LandingScreen } from './landing-screen.tsx'

export const landingPlugin = definePlugin({
  id: 'tessera.studio.landing',
  version: '0.1.0',
  screens: [
    { id: 'screen/landing', label: { zh: '首页', en: 'Home' }, path: '/', seenBy: 'everybody', load: () => ({ Screen: LandingScreen }) },
  ],
})
