import { describe, expect, it } from 'vitest'
import { menuKindDeclarations } from '#plugins/presets/menu-kinds'
import { hrefOf, placeOf, readAppAddress } from './address.ts'
import { findPages } from './find-pages.ts'
import { addressOf, homeOf, menuOfPage, placeAt, type StartMenu, trailOf, treeOf } from './menu-tree.ts'

const kindOf = (kind: string) => menuKindDeclarations.find(({ id }) => id === `menu/${kind}`)
const menu = (id: number, more: Partial<StartMenu>): StartMenu => ({
  ...{ id, parentId: null, name: `M${id}`, icon: '', kind: 'page', target: '', path: null, pageId: null, page: null },
  ...more,
})
const menus = [
  menu(1, { name: 'Sales', kind: 'group' }),
  menu(2, { name: 'Orders', parentId: 1, path: '/orders', pageId: 20, page: 'open' }),
  menu(3, { name: 'Returns', parentId: 1, path: '/orders/returns', pageId: 30, page: 'open' }),
  menu(4, { name: 'Help', kind: 'link', target: 'https://help.example/' }),
  menu(5, { name: 'Evil', kind: 'link', target: 'javascript:alert(1)' }),
  menu(6, { name: 'Report', kind: 'acme.report', target: 'x' }),
  menu(7, { name: 'Roles', kind: 'screen', target: 'screen/project-role', path: '/roles' }),
]
const at = (path: string) => {
  const place = placeAt(menus, kindOf, path)
  return place.kind === 'menu'
    ? `${place.menu.name} ${JSON.stringify(place.target)} ${place.rest}`
    : JSON.stringify(place)
}

describe('places of an application', () => {
  it('are found by the longest route above them, by whole segments', () => {
    expect(at('/orders')).toBe('Orders {"page":20} ')
    expect(at('/orders/12')).toBe('Orders {"page":20} /12')
    expect(at('/orders/returns/5')).toBe('Returns {"page":30} /5')
    expect(at('/ordersx')).toBe('{"kind":"missing"}')
    expect(at('/-1')).toBe('Sales {"group":true} ')
    expect(at('/-page/44')).toBe('{"kind":"page","page":44}')
    expect(at('/-screen/acme.notes')).toBe('{"kind":"screen","screen":"screen/acme.notes"}')
    expect(at('/-99')).toBe('{"kind":"missing"}')
    expect(at('/roles')).toBe('Roles {"screen":"screen/project-role"} ')
  })

  it('are screens with addresses of their own, unless an entry of the menu has the same', () => {
    const screen = (id: `screen/${string}`, path: `/${string}`, where: 'admin' | 'studio') =>
      ({ id, path, where: [where], label: { zh: '', en: '' }, seenBy: 'signed in', load: () => ({}) }) as never
    const screens = [
      screen('screen/list', '/app/:id/list', 'admin'),
      screen('screen/one', '/app/:id/list/:one', 'admin'),
      screen('screen/studio', '/app/:id/studio', 'studio'),
      screen('screen/orders', '/app/:id/orders', 'admin'),
    ]
    const found = (path: string) => placeAt(menus, kindOf, path, screens)
    expect(found('/list')).toEqual({ kind: 'screen', screen: 'screen/list' })
    expect(found('/list/a1')).toEqual({ kind: 'screen', screen: 'screen/one', params: { one: 'a1' } })
    expect([found('/list/a1/b'), found('/studio')]).toEqual([{ kind: 'missing' }, { kind: 'missing' }])
    expect(found('/orders')).toMatchObject({ kind: 'menu', menu: { name: 'Orders' } })
  })

  it('open nothing by an address that would run as code, or by a kind whose plugin is away', () => {
    expect(at('/-5')).toBe('Evil null ')
    expect(at('/-6')).toBe('Report null ')
  })

  it('stand under each other, with addresses of their own or out of the application', () => {
    const [sales, help] = treeOf(menus, kindOf)
    expect(sales).toMatchObject({
      name: 'Sales',
      address: null,
      children: [{ address: '/orders' }, { address: '/orders/returns' }],
    })
    expect(help).toMatchObject({ address: null, href: 'https://help.example/' })
    expect(trailOf(menus, 3).map(({ name }) => name)).toEqual(['Sales', 'Returns'])
    expect(menuOfPage(menus, kindOf, 30)?.id).toBe(3)
    expect(addressOf(menus[3]!)).toBe('/-4')
  })

  it('begin at the home page where the person may open it, else at the first that opens', () => {
    const home = (of: { readonly kind: 'page' | 'menu'; readonly id: number } | null) =>
      homeOf({ menus, project: { home: of } as never }, kindOf)
    expect([
      home(null),
      home({ kind: 'page', id: 30 }),
      home({ kind: 'menu', id: 7 }),
      home({ kind: 'page', id: 99 }),
      home({ kind: 'menu', id: 4 }),
    ]).toEqual([...['/orders', '/orders/returns', '/roles', '/orders', '/orders']])
  })

  it('are found by their name and those above', () => {
    const found = (text: string) =>
      findPages(treeOf(menus, kindOf), text).map(({ menu: { name }, above }) => [...above, name].join('/'))
    expect(found('re')).toEqual(['Sales/Returns', 'Report'])
    expect(found('sales ord')).toEqual(['Sales/Orders'])
    expect(found('none')).toEqual([])
    expect(found('')).toHaveLength(6)
  })
})

describe('addresses of an application', () => {
  it('name the project, the environment and the role beside the place', () => {
    expect(readAppAddress('/app/7/orders/', '?env=stg&a=1&as=3')).toEqual({
      project: 7,
      env: 'stg',
      as: 3,
      path: '/orders',
      search: '?a=1',
    })
    expect(readAppAddress('/app/7', '')).toMatchObject({ path: '/', env: 'prd', as: null })
    expect(readAppAddress('/app/7/%E8%AE%A2%E5%8D%95', '')?.path).toBe('/订单')
    for (const path of ['/app', '/app/x', '/apps/7', '/app/7x']) expect(readAppAddress(path, ''), path).toBeNull()
  })

  it('are written so that they are read as the same', () => {
    for (const [address, href] of [
      ['/', '/app/7?env=stg'],
      ['/orders?a=1', '/app/7/orders?a=1&env=stg'],
      ['/订单', '/app/7/%E8%AE%A2%E5%8D%95?env=stg'],
    ] as const) {
      expect(hrefOf({ project: 7, env: 'stg', as: null }, address)).toBe(href)
      const { pathname, search } = new URL(href, 'http://x')
      const read = readAppAddress(pathname, search)!
      expect(`${read.path}${read.search}`).toBe(address)
    }
    expect(placeOf('orders?env=prd&b=1&a=2#x')).toEqual({ path: '/orders', search: '?a=2&b=1' })
  })
})
