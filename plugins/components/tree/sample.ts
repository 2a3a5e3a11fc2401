import type { Json } from '#sdk'

/** A tree that stands in until there is data. */
export const sampleTree: Json[] = [
  {
    key: 'asia',
    title: 'Asia',
    children: [
      {
        key: 'china',
        title: 'China',
        children: [
          { key: 'hangzhou', title: 'Hangzhou' },
          { key: 'chengdu', title: 'Chengdu' },
        ],
      },
      { key: 'japan', title: 'Japan' },
    ],
  },
  { key: 'europe', title: 'Europe', children: [{ key: 'france', title: 'France' }] },
]
