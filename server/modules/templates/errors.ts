import type { ErrorKind } from '../../http/errors.ts'

export const MOST_TEMPLATES = 100
export const MOST_TEMPLATE_PAGES = 50
export const MOST_TEMPLATE_MEGABYTES = 8
/** Of all templates of one person. */
export const MOST_PERSON_MEGABYTES = 100

export const templateErrors = {
  notFound: { code: 40480, status: 404, message: { zh: '模板不存在', en: 'The template does not exist' } },
  sourceGone: {
    code: 40481,
    status: 404,
    message: {
      zh: '模板的来源已删除，无法从它更新内容',
      en: 'The source of the template was deleted, so its content cannot be updated',
    },
  },
  listed: {
    code: 40980,
    status: 409,
    message: { zh: '已上架的模板不能删除，请先下架', en: 'A listed template cannot be deleted. Unlist it first.' },
  },
  changed: {
    code: 40981,
    status: 409,
    message: { zh: '模板已被修改，请刷新后重试', en: 'The template was changed in the meantime. Reload it, then repeat your change.' },
  },
  projectListed: {
    code: 40982,
    status: 409,
    message: {
      zh: '这个项目有已上架的模板，请先在模板中心下架，再删除项目',
      en: 'A template of this project is listed. Unlist it in the template centre, then delete the project.',
    },
  },
  empty: { code: 40080, status: 400, message: { zh: '项目没有页面，不能作为模板', en: 'A project without pages cannot be a template' } },
  tooMany: {
    code: 40081,
    status: 400,
    message: { zh: `由一个项目最多制作 ${MOST_TEMPLATES} 个模板`, en: `At most ${MOST_TEMPLATES} templates are made from one project` },
  },
  tooLarge: {
    code: 40082,
    status: 400,
    message: {
      zh: `模板最多 ${MOST_TEMPLATE_PAGES} 个页面、共 ${MOST_TEMPLATE_MEGABYTES} MB`,
      en: `A template has at most ${MOST_TEMPLATE_PAGES} pages and ${MOST_TEMPLATE_MEGABYTES} MB`,
    },
  },
  full: {
    code: 40083,
    status: 400,
    message: {
      zh: `每人的模板最多共 ${MOST_PERSON_MEGABYTES} MB，请先删除不用的模板`,
      en: `The templates of one person have ${MOST_PERSON_MEGABYTES} MB together. Delete some that are not needed.`,
    },
  },
  held: {
    code: 40983,
    status: 409,
    message: {
      zh: '管理员已下架此模板：请按理由修改，再请管理员重新上架',
      en: 'An administrator unlisted this template. Change what the reason says, then ask an administrator to list it again.',
    },
  },
  notHeld: { code: 40984, status: 409, message: { zh: '此模板没有被管理员下架', en: 'No administrator has unlisted this template' } },
  noSuchPage: { code: 40482, status: 404, message: { zh: '模板没有这个页面', en: 'The template has no such page' } },
} as const satisfies { readonly [name: string]: ErrorKind }
