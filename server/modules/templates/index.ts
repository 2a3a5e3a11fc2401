import { defineModule } from '../../calls/module.ts'
import { AppError } from '../../http/errors.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { templateAudits } from './audits.ts'
import { templateCalls } from './calls.ts'
import { templateErrors } from './errors.ts'
import { createTemplateService } from './service.ts'
import { templateTables } from './table.ts'

/** Templates of pages and of projects. */
export const templatesModule = defineModule({
  id: 'templates',
  needs: [auditModule, accountsModule, accessModule, documentsModule, projectsModule, pagesModule],
  audits: templateAudits,
  permissions: [
    {
      id: 'permission/template.page',
      label: { zh: '把页面发布为模板', en: 'Offer a page as a template' },
      givenTo: ['developer', 'admin'],
    },
    { id: 'permission/template.project', label: { zh: '把项目发布为模板', en: 'Offer the project as a template' }, givenTo: ['admin'] },
  ],
  tables: templateTables,
  services: ({ store, now, codec, use }) => {
    const { projects, deletionRules } = use(projectsModule)
    const { pages, pageUsers, relink } = use(pagesModule)
    const audit = use(auditModule).auditOf(templateAudits)
    const templates = createTemplateService({ store, now, access: use(accessModule).access, audit, codec, pages, relink, projects })
    pageUsers.add(templates.madeFrom)
    deletionRules.add(async (db, { projectId }) => {
      const name = await templates.listedOf(db, projectId)
      if (name === null) return null
      return new AppError(templateErrors.projectListed, {
        detail: {
          zh: `这个项目的模板“${name}”已上架，请先在模板中心下架，再删除项目`,
          en: `The template “${name}” of this project is listed. Unlist it in the template centre, then delete the project.`,
        },
      })
    })
    return { templates }
  },
  calls: templateCalls,
})
