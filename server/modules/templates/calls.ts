import { defineCall, done } from '../../calls/call.ts'
import { idBody, paged } from '../../http/answer.ts'
import { languageOf } from '../../http/errors.ts'
import { exchangeErrors } from '../exchange/index.ts'
import { createdPage, pageErrors, pageRecords } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import type { AnyTemplates } from './any-template.ts'
import { languageFrom, type TemplateLanguage } from './built-in.ts'
import { templateErrors } from './errors.ts'
import { storedTemplateInfo, templateDetail, templateInfo, templateModel, templateParts, templateTrial, usedTemplate } from './model.ts'
import type { TemplateService } from './service.ts'
import type { Unlisting } from './unlisting.ts'

const { notFound, sourceGone, listed, held, notHeld, changed, empty, tooMany, tooLarge, full, noSuchPage } = templateErrors
const card = { name: 'Order list', category: 'table' } as const

interface TemplateCallServices {
  readonly templates: TemplateService
  readonly anyTemplates: AnyTemplates
  readonly unlisting: Unlisting
}

/** The input with the language that it names, or that of the request. */
const spoken = <T extends { readonly language?: string | undefined }>(
  { language, ...input }: T,
  request: Request,
): Omit<T, 'language'> & { readonly language: TemplateLanguage } => ({
  ...input,
  language: language === undefined ? languageOf(request) : languageFrom(language),
})

// Listed ones of everybody, and one's own.
const pageListCall = ({ anyTemplates }: TemplateCallServices) =>
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
    run: (input, { by, request }) => anyTemplates.list(by, { ...spoken(input, request), type: 'page' }),
  })

const listCall = ({ anyTemplates }: TemplateCallServices) =>
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
    run: (input, { by, request }) => anyTemplates.list(by, spoken(input, request)),
  })

const detailCall = ({ anyTemplates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/detail',
    method: 'GET',
    path: '/template/detail/{id}',
    needs: 'member',
    writes: false,
    input: templateModel.detail,
    output: templateDetail,
    errors: [notFound],
    example: (o) => ({ id: String(o.templateId) }),
    run: (input, { by, request }) => anyTemplates.detail(by, spoken(input, request)),
  })

const recordsCall = ({ anyTemplates }: TemplateCallServices) =>
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
    run: (input, { by, request }) => anyTemplates.records(by, spoken(input, request)),
  })

const partsCall = ({ anyTemplates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/parts',
    method: 'GET',
    path: '/template/parts/{id}',
    needs: 'member',
    writes: false,
    input: templateModel.records,
    output: templateParts,
    errors: [notFound, noSuchPage],
    example: (o) => ({ id: String(o.templateId) }),
    run: (input, { by, request }) => anyTemplates.parts(by, spoken(input, request)),
  })

const createCall = ({ templates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/create',
    method: 'POST',
    path: '/template/create',
    needs: 'permission/template.page',
    writes: true,
    large: true,
    audits: ['template published'],
    input: templateModel.create,
    output: storedTemplateInfo,
    errors: [pageErrors.notFound, tooMany, tooLarge, full],
    example: (o) => ({ pageId: o.pageId, ...card }),
    run: (input, { by }) => templates.create(by, input),
  })

const createProjectCall = ({ templates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/create-project',
    method: 'POST',
    path: '/template/createProject',
    needs: 'permission/template.project',
    writes: true,
    large: true,
    audits: ['template published'],
    input: templateModel.createProject,
    output: storedTemplateInfo,
    errors: [projectErrors.notFound, empty, tooMany, tooLarge, full],
    example: (o) => ({ projectId: o.projectId, ...card }),
    run: (input, { by }) => templates.createProject(by, input),
  })

const updateCall = ({ templates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/update',
    method: 'POST',
    path: '/template/update',
    needs: 'owner',
    writes: true,
    audits: ['template changed'],
    input: templateModel.update,
    output: storedTemplateInfo,
    errors: [notFound, sourceGone, changed, held, empty, tooLarge, full, pageErrors.notFound, projectErrors.notFound],
    example: (o) => ({ id: o.templateId, rev: 1, name: 'Orders', refresh: true }),
    run: (input, { by }) => templates.update(by, input),
  })

const deleteCall = ({ templates }: TemplateCallServices) =>
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
  })

// Whoever looks after the centre takes out what does not belong there, and says why.
const unlistCall = ({ unlisting }: TemplateCallServices) =>
  defineCall({
    id: 'templates/unlist',
    method: 'POST',
    path: '/template/unlist',
    needs: 'super',
    writes: true,
    audits: ['template unlisted'],
    input: templateModel.unlist,
    output: storedTemplateInfo,
    errors: [notFound],
    example: (o) => ({ id: o.templateId, reason: 'It shows addresses of customers' }),
    run: (input, { by }) => unlisting.unlist(by, input),
  })

const relistCall = ({ unlisting }: TemplateCallServices) =>
  defineCall({
    id: 'templates/relist',
    method: 'POST',
    path: '/template/relist',
    needs: 'super',
    writes: true,
    audits: ['template relisted'],
    input: idBody,
    output: storedTemplateInfo,
    errors: [notFound, notHeld],
    example: (o) => ({ id: o.templateId }),
    exampleAnswers: 409,
    run: ({ id }, { by }) => unlisting.relist(by, id),
  })

const prepareCall = ({ anyTemplates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/prepare',
    method: 'POST',
    path: '/template/prepare',
    needs: 'member',
    writes: true,
    unaudited: 'data to try things out with',
    input: templateModel.prepare,
    output: templateTrial,
    errors: [notFound],
    example: () => ({ id: 'built-in:workplace' }),
    run: (input, { by, request }) => anyTemplates.prepare(by, spoken(input, request)),
  })

// Of a template of a project, one page of it.
const pageFromTemplateCall = ({ anyTemplates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/use',
    method: 'POST',
    path: '/template/use',
    needs: 'permission/page.edit',
    writes: true,
    large: true,
    unaudited: 'the page itself says who made it and when',
    input: templateModel.use,
    output: createdPage,
    errors: [notFound, noSuchPage, projectErrors.notFound, anyQuota],
    example: (o) => ({ id: o.templateId, projectId: o.projectId }),
    run: (input, { by, request }) => anyTemplates.use(by, spoken(input, request)),
  })

const projectFromTemplateCall = ({ anyTemplates }: TemplateCallServices) =>
  defineCall({
    id: 'templates/use-project',
    method: 'POST',
    path: '/template/useProject',
    needs: 'member',
    writes: true,
    large: true,
    unaudited: 'the project itself says who made it and when',
    input: templateModel.useProject,
    output: usedTemplate,
    errors: [notFound, exchangeErrors.unusable, anyQuota],
    example: (o) => ({ id: o.templateId }),
    run: (input, { by, request }) => anyTemplates.useProject(by, spoken(input, request)),
  })

/** The template centre. */
export const templateCalls = (services: TemplateCallServices) => [
  pageListCall(services),
  listCall(services),
  detailCall(services),
  recordsCall(services),
  partsCall(services),
  createCall(services),
  createProjectCall(services),
  updateCall(services),
  deleteCall(services),
  unlistCall(services),
  relistCall(services),
  prepareCall(services),
  pageFromTemplateCall(services),
  projectFromTemplateCall(services),
]
