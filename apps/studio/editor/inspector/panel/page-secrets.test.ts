import { expect, it } from 'vitest'
import { servicesOfPage } from './page-secrets.ts'

const CRM = { env: 'stg', name: 'crm', prefix: 'https://crm.test/api', isDefault: false } as const
const SHOP = { env: 'stg', name: 'shop', prefix: 'https://shop.test', isDefault: true } as const
const defaultOf = (stg: string) => servicesOfPage([CRM, SHOP], { stg, prd: '' }).find(({ isDefault }) => isDefault)?.prefix

it.each([
  ['', 'https://shop.test'],
  ['https://page.test/v1', 'https://page.test/v1'],
  ['@crm/v2', 'https://crm.test/api/v2'],
  ['@gone', undefined],
])('has the service of the page before the default one: %s', (service, prefix) => {
  expect(defaultOf(service)).toBe(prefix)
})
