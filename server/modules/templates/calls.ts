import { defineCall, done } from '../../calls/call.ts'
import { idBody, idInPath, paged } from '../../http/answer.ts'
import { pageErrors } from '../pages/errors.ts'
import { createdPage, pageRecords } from '../pages/model.ts'
import { projectErrors } from '../projects/errors.ts'
import { anyQuota } from '../quotas/errors.ts'
import { templateErrors } from './errors.ts'
import { templateDetail, templateInfo, templateModel, usedTemplate } from './model.ts'
import type { TemplateService } from './service.ts'

const { notFound, sourceGone, listed, changed, empty, tooMany, tooLarge, full, noSuchPage } = templateErrors
const card = { name: 'Order list', category: 'table' } as const

/** The template centre. */
export const templateCalls = ({ templates }: { readonly templates: TemplateService }) => [
  // Listed ones of everybody, and one's own.
  defineCall({
    id: 'templates/page-list',
    method: 'GET',
    path: '/pages/getPageTemplateList',
    needs: 'member',
    writes: false,
    input: templateModel.pageList,
    output: paged(templateInfo),
    errors: [],
    example: () => ({ keyword: 'order' }),
    run: (input, { by }) => templates.list(by, { ...input, type: 'page' }),
  }),
  defineCall({
    id: 'templates/list',
    method: 'GET',
    path: '/template/list',
    needs: 'member',
    writes: false,
    input: templateModel.list,
    output: paged(templateInfo),
    errors: [],
    example: () => ({ type: 'project' }),
    run: (input, { by }) => templates.list(by, input),
  }),
  defineCall({
    id: 'templates/detail',
    method: 'GET',
    path: '/template/detail/{id}',
    needs: 'member',
    writes: false,
    input: idInPath,
    output: templateDetail,
    errors: [notFound],
    example: (o) => ({ id: String(o.templateId) }),
    run: ({ id }, { by }) => templates.detail(by, id),
  }),
  defineCall({
    id: 'templates/records',
    method: 'GET',
    path: '/template/records/{id}',
    needs: 'member',
    writes: false,
    input: templateModel.records,
    output: pageRecords,
    errors: [notFound, noSuchPage],
    example: (o) => ({ id: String(o.templateId) }),
    run: (input, { by }) => templates.records(by, input),
  }),
  defineCall({
    id: 'templates/create',
    method: 'POST',
    path: '/template/create',
    needs: 'permission/template.page',
    writes: true,
    audits: ['template published'],
    input: templateModel.create,
    output: templateInfo,
    errors: [pageErrors.notFound, tooMany, tooLarge, full],
    example: (o) => ({ pageId: o.pageId, ...card }),
    run: (input, { by }) => templates.create(by, input),
  }),
  defineCall({
    id: 'templates/create-project',
    method: 'POST',
    path: '/template/createProject',
    needs: 'permission/template.project',
    writes: true,
    audits: ['template published'],
    input: templateModel.createProject,
    output: templateInfo,
    errors: [projectErrors.notFound, empty, tooMany, tooLarge, full],
    example: (o) => ({ projectId: o.projectId, ...card }),
    run: (input, { by }) => templates.createProject(by, input),
  }),
  defineCall({
    id: 'templates/update',
    method: 'POST',
    path: '/template/update',
    needs: 'owner',
    writes: true,
    audits: ['template changed'],
    input: templateModel.update,
    output: templateInfo,
    errors: [notFound, sourceGone, changed, empty, tooLarge, full, pageErrors.notFound, projectErrors.notFound],
    example: (o) => ({ id: o.templateId, rev: 1, name: 'Orders', refresh: true }),
    run: (input, { by }) => templates.update(by, input),
  }),
  defineCall({
    id: 'templates/delete',
    method: 'POST',
    path: '/template/delete',
    needs: 'owner',
    writes: true,
    audits: ['template deleted'],
    input: idBody,
    output: done,
    errors: [notFound, listed],
    example: (o) => ({ id: o.unlistedTemplateId }),
    run: ({ id }, { by }) => templates.delete(by, id),
  }),
  // Of a template of a project, one page of it.
  defineCall({
    id: 'templates/use',
    method: 'POST',
    path: '/template/use',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'the page itself says who made it and when',
    input: templateModel.use,
    output: createdPage,
    errors: [notFound, noSuchPage, projectErrors.notFound, anyQuota],
    example: (o) => ({ id: o.templateId, projectId: o.projectId }),
    run: (input, { by }) => templates.use(by, input),
  }),
  defineCall({
    id: 'templates/use-project',
    method: 'POST',
    path: '/template/useProject',
    needs: 'member',
    writes: true,
    unaudited: 'the project itself says who made it and when',
    input: templateModel.useProject,
    output: usedTemplate,
    errors: [notFound, anyQuota],
    example: (o) => ({ id: o.templateId }),
    run: (input, { by }) => templates.useProject(by, input),
  }),
]
