import { definePlugin } from '#sdk'

export const landingPlugin = definePlugin({
  id: 'tessera.studio.landing',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/landing',
      label: { zh: '首页', en: 'Home' },
      path: '/',
      seenBy: 'everybody',
      load: () => import('./landing-screen.tsx').then(({ LandingScreen }) => ({ Screen: LandingScreen })),
    },
    {
      id: 'screen/price',
      label: { zh: '价格', en: 'Prices' },
      path: '/price',
      seenBy: 'everybody',
      load: () => import('./price-screen.tsx').then(({ PriceScreen }) => ({ Screen: PriceScreen })),
    },
  ],
})
