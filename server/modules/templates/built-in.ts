import type { Label } from '#kernel/message'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { Bringing } from '../../parts/bringing.ts'
import type { ExchangeFile } from '../exchange/index.ts'
import { templateErrors } from './errors.ts'
import type { TemplateDetail, TemplateInfo } from './model.ts'
import type { TemplateType } from './table.ts'

/** Built-in templates are available in these. */
export type TemplateLanguage = keyof Label

export interface BuiltInPage {
  readonly name: string
  readonly remark: string
  /** Its stored form. */
  readonly pageData: unknown
}

/** A template that a module provides, for everybody. It has no row, no owner and no statistics. */
export interface BuiltInTemplate {
  /** What its id says after `built-in:`, as `search-table`. */
  readonly key: string
  readonly type: TemplateType
  readonly category: TemplateInfo['category']
  readonly name: Label
  readonly remark: Label
  /** Its pages in a language, each as it stands alone: it leads to no other page. */
  pages(language: TemplateLanguage): readonly BuiltInPage[]
  /** Of a project: all of it, with the menu and with pages that lead to each other. */
  project?(language: TemplateLanguage): ExchangeFile
  /** Completes a project that was made of it, in the same write; by the ids of its file. */
  complete?(db: Db, made: Pick<Bringing, 'ids'>, language: TemplateLanguage): Promise<void>
  /** Gives a person the data that its pages show: before a preview, and for the owner of a page that is made of it. */
  prepare(db: Db, userId: number, language: TemplateLanguage): Promise<void>
}

const PREFIX = 'built-in:'
export const builtInId = /^built-in:[a-z][a-z-]{0,40}$/
export const languageFrom = (text: string): TemplateLanguage => (/^zh\b/.test(text) ? 'zh' : 'en')

/** The templates that modules provide, by their ids. */
export const createBuiltIns = (hooks: Hooks<BuiltInTemplate>) => {
  const toInfo = (each: BuiltInTemplate, language: TemplateLanguage): TemplateInfo => ({
    ...{ id: `${PREFIX}${each.key}`, type: each.type, category: each.category, picture: '' },
    ...{ name: each.name[language], remark: each.remark[language], pageCount: each.pages(language).length },
    ...{ listed: 1, mine: false, held: null, sourceId: null },
    // No owner, no changes, no statistics.
    ...{ userId: 0, author: '', uses: 0, rev: 0, createdAt: '', updatedAt: '' },
  })
  const find = (id: string): BuiltInTemplate => {
    const found = hooks.all().find(({ key }) => `${PREFIX}${key}` === id)
    if (!found) throw new AppError(templateErrors.notFound)
    return found
  }
  const pageOf = (id: string, position: number, language: TemplateLanguage) => {
    const page = find(id).pages(language)[position]
    if (!page) throw new AppError(templateErrors.noSuchPage)
    return page
  }
  return {
    find,
    toInfo,
    pageOf,
    list: (language: TemplateLanguage): readonly TemplateInfo[] => hooks.all().map((each) => toInfo(each, language)),
    detail(id: string, language: TemplateLanguage): TemplateDetail {
      const found = find(id)
      const pages = found.pages(language).map(({ name, remark }, position) => ({ position, name, remark }))
      return { ...toInfo(found, language), pages, carries: [] }
    },
  }
}
export type BuiltIns = ReturnType<typeof createBuiltIns>
