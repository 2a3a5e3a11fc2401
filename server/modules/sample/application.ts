import type { SamplePages } from './pages.ts'
import type { SampleLanguage } from './seed.ts'

/** An entry of the sample's menu, with those below it; what opens a page names it by its key. */
export interface SampleMenu {
  /** What roles name it by. */
  readonly key: string
  readonly type: 1 | 2
  readonly name: string
  readonly icon: string
  readonly page?: string
  readonly path?: string
  readonly code?: string
  readonly children: readonly SampleMenu[]
}
export interface SampleRole {
  readonly name: string
  readonly remark: string
  /** Keys of what it gives. */
  readonly gives: readonly string[]
}

const GROUP = { sales: { sort: 2, icon: 'IconApps', name: { zh: '销售', en: 'Sales' } } } as const
/** Buttons that a role may withhold, by the page that has them. */
const BUTTONS = [
  { page: 'customers', code: 'customer.delete', name: { zh: '删除客户', en: 'Delete customers' } },
  { page: 'workplace', code: 'order.pay', name: { zh: '标为已付款', en: 'Mark as paid' } },
] as const
const ROLES = [
  {
    name: { zh: '销售经理', en: 'Sales manager' },
    remark: {
      zh: '打开全部页面，可以删除客户、确认付款',
      en: 'Opens all pages, deletes customers and confirms payments',
    },
    gives: ['workplace', 'sales', 'customers', 'orders', 'settings', 'customer.delete', 'order.pay'],
  },
  {
    name: { zh: '客服', en: 'Support' },
    remark: {
      zh: '只查看工作台和客户，没有删除和付款按钮',
      en: 'Sees the workplace and the customers, without the buttons to delete and to confirm',
    },
    gives: ['workplace', 'sales', 'customers'],
  },
] as const

/**
 * What makes an application of the sample's pages: its menu with a group and two buttons, and two roles to view it
 * as.
 */
export function sampleApplication(
  pages: SamplePages,
  language: SampleLanguage,
): { readonly menus: readonly SampleMenu[]; readonly roles: readonly SampleRole[] } {
  const entries = [...pages].flatMap(([key, { menu, name }]) => {
    if (!menu) return []
    const buttons = BUTTONS.filter(({ page }) => page === key).map(
      ({ code, name: label }): SampleMenu => ({
        key: code,
        type: 2,
        name: label[language],
        icon: '',
        code,
        children: [],
      }),
    )
    const entry: SampleMenu = { key, type: 1, name, icon: menu.icon, page: key, path: menu.path, children: buttons }
    return [{ entry, sort: menu.sort, group: menu.group }]
  })
  const bySort = (a: { readonly sort: number }, b: { readonly sort: number }): number => a.sort - b.sort
  const groups = Object.entries(GROUP).map(([key, { sort, icon, name }]) => ({
    sort,
    entry: {
      ...{ key, type: 1 as const, name: name[language], icon },
      children: entries
        .filter(({ group }) => group === key)
        .sort(bySort)
        .map(({ entry }) => entry),
    },
  }))
  const menus = [...entries.filter(({ group }) => group === undefined), ...groups]
    .sort(bySort)
    .map(({ entry }) => entry)
  return {
    menus,
    roles: ROLES.map(({ name, remark, gives }) => ({ name: name[language], remark: remark[language], gives })),
  }
}
