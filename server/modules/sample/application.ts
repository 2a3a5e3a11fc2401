import type { SamplePages } from './pages.ts'
import type { SampleLanguage } from './seed.ts'

/** An entry of the sample's menu, with those below it; what opens a page names it by its key. */
export interface SampleMenu {
  /** What roles name it by. */
  readonly key: string
  readonly type: 1 | 2 | 3
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
  /** What it may do with all records of each model. */
  readonly records: readonly ('view' | 'create' | 'update' | 'delete' | 'export')[]
}

const GROUP = { sales: { sort: 2, icon: 'IconApps', name: { zh: '销售', en: 'Sales' } } } as const
/** What a role may withhold, by the page that has it: a button, or a permission that hides something else. */
const CODES = [
  {
    page: 'customers',
    type: 2,
    code: 'customer.edit',
    name: { zh: '新建与编辑客户', en: 'Create and edit customers' },
  },
  { page: 'workplace', type: 3, code: 'figures.see', name: { zh: '查看销售额', en: 'See sales figures' } },
] as const
const ROLES = [
  {
    name: { zh: '销售经理', en: 'Sales manager' },
    remark: {
      zh: '打开全部页面，可以删除客户、确认付款',
      en: 'Opens all pages, deletes customers and confirms payments',
    },
    gives: ['workplace', 'sales', 'customers', 'orders', 'settings', 'customer.edit', 'figures.see'],
    records: ['view', 'create', 'update', 'delete', 'export'],
  },
  {
    name: { zh: '客服', en: 'Support' },
    remark: {
      zh: '只查看工作台和客户，看不到销售额',
      en: 'Opens the workplace and the customers, without sales figures',
    },
    gives: ['workplace', 'sales', 'customers'],
    records: ['view'],
  },
] as const

/**
 * What makes an application of the sample's pages: its menu with a group and two codes, and two roles to view it
 * as.
 */
export function sampleApplication(
  pages: SamplePages,
  language: SampleLanguage,
): { readonly menus: readonly SampleMenu[]; readonly roles: readonly SampleRole[] } {
  const entries = [...pages].flatMap(([key, { menu, name }]) => {
    if (!menu) return []
    const buttons = CODES.filter(({ page }) => page === key).map(
      ({ code, type, name: label }): SampleMenu => ({
        key: code,
        type,
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
    roles: ROLES.map(({ name, remark, gives, records }) => ({
      ...{ name: name[language], remark: remark[language] },
      ...{ gives, records },
    })),
  }
}
