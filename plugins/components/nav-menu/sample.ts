import type { Json } from '#sdk'

/** Items that stand in until there are real ones. */
export const sampleItems: Json[] = [
  { key: 'home', title: 'Home', icon: 'IconHome', href: '#home' },
  {
    key: 'orders',
    title: 'Orders',
    icon: 'IconList',
    children: [
      { key: 'open', title: 'Open orders', href: '#open' },
      { key: 'done', title: 'Done', href: '#done' },
    ],
  },
  { key: 'settings', title: 'Settings', icon: 'IconSettings' },
]
