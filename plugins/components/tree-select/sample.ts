import type { Json } from '#sdk'

/** A tree that stands in until there is data. */
export const sampleTree: Json[] = [
  {
    value: 'sales',
    title: 'Sales',
    children: [
      { value: 'north', title: 'North' },
      { value: 'south', title: 'South' },
    ],
  },
  { value: 'service', title: 'Service', children: [{ value: 'hotline', title: 'Hotline' }] },
]
