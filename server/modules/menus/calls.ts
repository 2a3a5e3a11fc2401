import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { menuErrors } from './errors.ts'
import { menuInfo, menuModel } from './model.ts'
import type { MenuService } from './service.ts'

const {
  notFound,
  pageNotFound,
  pathTaken,
  codeTaken,
  changed,
  wrongParent,
  tooDeep,
  needsParent,
  needsCode,
  badTarget,
  hasChildren,
  tooMany,
} = menuErrors
const places = [pageNotFound, pathTaken, codeTaken, wrongParent, tooDeep, needsParent, needsCode, badTarget, tooMany]

/** The menu of a project's back office. */
export const menuCalls = ({ menus }: { readonly menus: MenuService }) => [
  defineCall({
    id: 'menus/list',
    method: 'POST',
    path: '/project/menu/list',
    needs: 'permission/menu.see',
    writes: false,
    input: menuModel.list,
    output: z.array(menuInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => menus.list(by, projectId),
  }),
  defineCall({
    id: 'menus/create',
    method: 'POST',
    path: '/project/menu/create',
    needs: 'permission/menu.edit',
    writes: true,
    audits: ['menu created'],
    input: menuModel.create,
    output: menuInfo,
    errors: [projectErrors.notFound, ...places],
    example: (o) => ({ projectId: o.projectId, type: 1, name: 'Orders', kind: 'page', pageId: o.pageId, path: '/orders' }),
    run: (input, { by }) => menus.create(by, input),
  }),
  defineCall({
    id: 'menus/update',
    method: 'POST',
    path: '/project/menu/update',
    needs: 'permission/menu.edit',
    writes: true,
    audits: ['menu changed'],
    input: menuModel.update,
    output: menuInfo,
    errors: [notFound, changed, hasChildren, ...places],
    example: (o) => ({ id: o.menuId, rev: 1, name: 'Renamed' }),
    run: (input, { by }) => menus.update(by, input),
  }),
  defineCall({
    id: 'menus/delete',
    method: 'POST',
    path: '/project/menu/delete',
    needs: 'permission/menu.edit',
    writes: true,
    audits: ['menu deleted'],
    input: menuModel.one,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.menuId }),
    run: ({ id }, { by }) => menus.delete(by, id),
  }),
  defineCall({
    id: 'menus/copy',
    method: 'POST',
    path: '/project/menu/copy',
    needs: 'permission/menu.edit',
    writes: true,
    audits: ['menu copied'],
    input: menuModel.copy,
    output: menuInfo,
    errors: [notFound, tooMany],
    example: (o) => ({ id: o.menuId }),
    run: (input, { by }) => menus.copy(by, input),
  }),
]
