import { join } from 'node:path'
import type { PageCodec } from '../../outside/codec.ts'
import { type ExchangeFile, emptyFile } from '../exchange/index.ts'
import { type BuiltInPage, type BuiltInTemplate, type TemplateLanguage, templateCategory } from '../templates/index.ts'
import { type SampleMenu, sampleApplication } from './application.ts'
import { sampleApprovals } from './approvals.ts'
import { sampleModels } from './models.ts'
import { readSamplePages, type SamplePage, type SamplePages } from './pages.ts'
import type { SampleData } from './project-data.ts'
import { sampleRecords } from './records.ts'
import type { SampleRows } from './rows.ts'
import { PROJECT } from './welcome.ts'
import { sampleWorkflows } from './workflows.ts'

interface InBoth<T> {
  readonly zh: T
  readonly en: T
}
interface BuiltInDeps {
  readonly codec: Pick<PageCodec, 'parse'>
  readonly rows: Pick<SampleRows, 'prepare'>
  readonly data: Pick<SampleData, 'permit'>
  readonly now: () => Date
  /** The pages of the sample project. */
  readonly pages: InBoth<SamplePages>
}

type StoredPage = ExchangeFile['pages'][number]['pageData']

const alone = ({ name, remark, stored }: SamplePage): BuiltInPage => ({ name, remark, pageData: stored(null) })

/** The sample project as a file: its pages, which lead to each other, and its menu. */
function projectFile(pages: SamplePages, language: TemplateLanguage, now: Date): ExchangeFile {
  const ids = new Map([...pages.keys()].map((key, at) => [key, at + 1]))
  const { menus, roles } = sampleApplication(pages, language)
  const flat = flatMenus(menus, null, { ids, next: 1 })
  const idOf = new Map(flat.map(({ key, id }) => [key, id]))
  return {
    ...emptyFile('project'),
    ...sampleModels(language),
    ...sampleRecords(now, language),
    workflows: sampleWorkflows(language),
    approvalFlows: sampleApprovals(language),
    project: { name: PROJECT[language].name, isPublic: 2, settings: {} },
    pages: [...pages].map(([key, { name, remark, stored }]) => ({
      ...{ id: ids.get(key)!, name, remark, isPublic: 2 as const },
      pageData: stored(ids) as StoredPage,
    })),
    menus: flat.map(({ key: _, ...menu }) => menu),
    roles: roles.map(({ name, remark, gives }, at) => ({
      id: at + 1,
      name,
      remark,
      testEnv: true,
      limits: gives.flatMap((key) => idOf.get(key) ?? []),
    })),
  }
}

interface Numbers {
  readonly ids: ReadonlyMap<string, number>
  next: number
}

/** The menu as a file has it: each entry with the number of the one above it. */
function flatMenus(
  menus: readonly SampleMenu[],
  parentId: number | null,
  numbers: Numbers,
): readonly (FileMenu & { readonly key: string })[] {
  return menus.flatMap(({ key, type, name, icon, page, path, code, children }, position) => {
    const id = numbers.next++
    const own = {
      key,
      id,
      parentId,
      position,
      type,
      name,
      icon,
      kind: page === undefined ? ('group' as const) : ('page' as const),
      target: '',
    }
    const menu = {
      ...own,
      pageId: page === undefined ? null : (numbers.ids.get(page) ?? null),
      path: path ?? null,
      code: code ?? null,
      status: 1 as const,
    }
    return [menu, ...flatMenus(children, id, numbers)]
  })
}
type FileMenu = ExchangeFile['menus'][number]

/** Built-in templates: the pages that say how they are called as templates, and the sample project. */
export function createBuiltInTemplates({ codec, rows, data, now, pages }: BuiltInDeps): readonly BuiltInTemplate[] {
  const folder = join(import.meta.dirname, 'templates')
  // Pages that stand alone read the sample data of a person, because the project of a single page has no such models.
  const single = { zh: readSamplePages(codec, 'zh', folder), en: readSamplePages(codec, 'en', folder) }
  const all = (language: TemplateLanguage): readonly (readonly [string, SamplePage])[] =>
    [...single[language], ...pages[language]].filter(([, { template }]) => template !== undefined)
  const chinese = new Map(all('zh'))
  const ofPages = all('en').flatMap(([key, en]) => {
    const zh = chinese.get(key)
    if (!en.template || !zh?.template) return []
    const both = { zh, en }
    const { sort } = en.template
    const category = templateCategory.parse(en.template.category)
    const card = {
      ...{ key, type: 'page' as const, category },
      name: { zh: zh.template.name, en: en.template.name },
      remark: { zh: zh.template.remark, en: en.template.remark },
    }
    const own = (language: TemplateLanguage) => [alone(both[language])]
    return [{ sort, template: { ...card, pages: own, prepare: rows.prepare } }]
  })
  const project: BuiltInTemplate = {
    ...{ key: 'back-office', type: 'project', category: 'workplace' },
    name: { zh: '小型后台', en: 'Back office' },
    remark: { zh: PROJECT.zh.remark, en: PROJECT.en.remark },
    pages: (language) => [...pages[language]].map(([key, page]) => alone(single[language].get(key) ?? page)),
    project: (language) => projectFile(pages[language], language, now()),
    async complete(db, { ids }, language) {
      const roles = sampleApplication(pages[language], language).roles
      const made = roles.map(({ records }, at) => ({ id: ids.of('roles', at + 1)!, records }))
      await data.permit(db, ids, made)
    },
    prepare: rows.prepare,
  }
  return [...ofPages.sort((a, b) => a.sort - b.sort).map(({ template }) => template), project]
}
