import type { ErrorKind } from '../../http/errors.ts'

export const MOST_MENUS = 1_000
export const DEEPEST = 5

export const menuErrors = {
  notFound: { code: 40450, status: 404, message: { zh: '菜单不存在', en: 'The menu does not exist' } },
  pageNotFound: { code: 40451, status: 404, message: { zh: '项目中没有这个页面', en: 'The project has no such page' } },
  pathTaken: {
    code: 40950,
    status: 409,
    message: { zh: '项目中已有菜单使用这个路由', en: 'Another menu of the project has this route' },
  },
  codeTaken: {
    code: 40951,
    status: 409,
    message: { zh: '同一菜单下已有这个标识', en: 'Another button or permission under this menu has this code' },
  },
  changed: {
    code: 40952,
    status: 409,
    message: {
      zh: '菜单已被他人修改，请刷新后重试',
      en: 'Another person changed the menu in the meantime. Reload it, then repeat your change.',
    },
  },
  wrongParent: {
    code: 40050,
    status: 400,
    message: {
      zh: '上级必须是同一项目中的菜单，且不能是它自己或它的下级',
      en: 'What it stands under must be a menu of the same project, and neither itself nor below it',
    },
  },
  tooDeep: { code: 40051, status: 400, message: { zh: `菜单最多 ${DEEPEST} 级`, en: `Menus are at most ${DEEPEST} levels deep` } },
  needsParent: {
    code: 40052,
    status: 400,
    message: { zh: '按钮和权限必须在一个菜单之下', en: 'Buttons and permissions stand under a menu' },
  },
  needsCode: { code: 40053, status: 400, message: { zh: '按钮和权限需要标识', en: 'Buttons and permissions need a code' } },
  badTarget: {
    code: 40054,
    status: 400,
    message: {
      zh: '链接和内嵌页面的地址须以 https://、http:// 或 / 开头',
      en: 'The address of a link or frame begins with https://, http:// or /',
    },
  },
  hasChildren: {
    code: 40055,
    status: 400,
    message: { zh: '有下级的菜单不能改为按钮或权限', en: 'A menu with others below it cannot become a button or permission' },
  },
  tooMany: {
    code: 40056,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_MENUS} 个菜单和按钮`, en: `A project has at most ${MOST_MENUS} menus and buttons` },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
