import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { AppError } from '../../http/errors.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { exchangeModule } from '../exchange/index.ts'
import { mailModule } from '../mail/index.ts'
import { pagesModule } from '../pages/index.ts'
import { personModule } from '../person/index.ts'
import { projectsModule } from '../projects/index.ts'
import { createAnyTemplates } from './any-template.ts'
import { templateAudits } from './audits.ts'
import { createTemplateBelongings } from './belongings.ts'
import { type BuiltInTemplate, createBuiltIns } from './built-in.ts'
import { templateCalls } from './calls.ts'
import { createTemplateContent } from './content.ts'
import { templateErrors } from './errors.ts'
import { templatesFields } from './fields.ts'
import { createTemplateReading } from './reading.ts'
import { createTemplateService } from './service.ts'
import { templateTables } from './table.ts'
import { createUnlisting } from './unlisting.ts'

const FOR_OTHERS = 'others begin with a template, also when the project that it was made from is deleted'

/** Templates of pages and of projects. */
export const templatesModule = defineModule({
  id: 'templates',
  fields: templatesFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    documentsModule,
    projectsModule,
    pagesModule,
    exchangeModule,
    mailModule,
    personModule,
  ],
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
    const { deletionRules, projectContents } = use(projectsModule)
    const { pages, pageUsers } = use(pagesModule)
    const { copying } = use(exchangeModule)
    const audit = use(auditModule).auditOf(templateAudits)
    const reading = createTemplateReading({ store })
    const { access } = use(accessModule)
    const templates = createTemplateService({
      ...{ store, now, access, audit, pages, copying, reading, projectContents },
      contents: createTemplateContent({ store, codec, copying }),
    })
    pageUsers.add(templates.madeFrom)
    use(personModule).belongings.add(createTemplateBelongings(store))
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
    const builtInTemplates = createHooks<BuiltInTemplate>()
    const builtIns = createBuiltIns(builtInTemplates)
    const anyTemplates = createAnyTemplates({
      ...{ store, access, codec, pages, copying, builtIns, stored: templates },
      sessions: use(accountsModule).sessions,
    })
    return {
      templates,
      anyTemplates,
      builtInTemplates,
      unlisting: createUnlisting({ store, now, audit, mails: use(mailModule).mails, reading }),
    }
  },
  projectPart: { tables: { template: FOR_OTHERS, templatePage: FOR_OTHERS } },
  calls: templateCalls,
})

// Published to other modules.
export type { BuiltInPage, BuiltInTemplate, TemplateLanguage } from './built-in.ts'
export { templateCategory } from './model.ts'
