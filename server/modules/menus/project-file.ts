import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'
import { requireUnique, unusable } from '../../parts/errors.ts'
import { fileName } from '../../parts/fields.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { menuCode, menuKind } from './model.ts'

const MOST_MENUS_OF_FILE = 1_000

export const fileMenu = z.strictObject({
  id,
  parentId: id.nullable(),
  /** Among those under the same entry, from 0. */
  position: z.int().min(0).max(10_000),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  name: fileName,
  icon: z.string().overwrite(plainLine).max(60),
  kind: menuKind,
  target: z.string().overwrite(plainLine).max(2_000),
  pageId: id.nullable(),
  path: z
    .string()
    .max(200)
    .regex(/^\/[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u)
    .nullable(),
  code: menuCode.nullable(),
  status: z.union([z.literal(1), z.literal(2)]),
})
export type FileMenu = z.output<typeof fileMenu>

declare module '../../parts/section.ts' {
  interface FileParts {
    menus: FileMenu[]
  }
  interface PlanParts {
    menus: true
  }
  interface PartIds {
    menus: { readonly from: number; readonly to: number }
  }
}

export const menusFile = defineSections(import.meta.filename, [
  {
    key: 'menus',
    rank: 80,
    schema: z.array(fileMenu).max(MOST_MENUS_OF_FILE).default([]),
    most: MOST_MENUS_OF_FILE,
    form: { as: 'list', nameOf: (menu: FileMenu) => menu.id },
    hasIds: true,
    inOrder: (menus: FileMenu[]) => menus.toSorted(by((menu) => menu.id)),
    check(menus: FileMenu[]) {
      const ids = menus.map((menu) => menu.id)
      requireUnique('menus', ids)
      requireUnique(
        'menus',
        menus.flatMap(({ path }) => path ?? []),
      )
      requireTree(menus)
    },
    parts: {
      menus: {
        one: { zh: '菜单路由', en: 'Menu route' },
        many: { zh: '菜单', en: 'Menus' },
        count: (menus: FileMenu[]) => menus.length,
      },
    },
  },
])

/** Menus are below entries of the same file, and never below themselves. */
function requireTree(menus: readonly FileMenu[]): void {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  for (const menu of menus) {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId)
    const isWrong = menu.parentId === null ? menu.type !== 1 : parent?.type !== 1
    if (isWrong) throw unusable(`菜单“${menu.name}”的上级不是菜单`, `The menu “${menu.name}” stands under nothing that has menus under it`)
    if (menu.type !== 1 && menu.code === null) throw unusable(`按钮“${menu.name}”没有标识`, `The button “${menu.name}” has no code`)
    let steps = 0
    for (let at = menu.parentId; at !== null; at = byId.get(at)?.parentId ?? null)
      if (++steps > menus.length || at === menu.id)
        throw unusable(`菜单“${menu.name}”在自己之下`, `The menu “${menu.name}” stands under itself`)
  }
}
