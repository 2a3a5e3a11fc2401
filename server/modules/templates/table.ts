import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ExchangeFile } from '../exchange/index.ts'

export type TemplateType = 'page' | 'project'

export const templateTables = (d: Dialect, { user }: AccountTables) => {
  const template = d.table(
    'template',
    {
      id: d.id(),
      type: d.text().$type<TemplateType>().notNull(),
      name: d.text().notNull(),
      /** Name and description as searches look through them. */
      searchText: d.text().notNull(),
      remark: d.text().notNull().default(''),
      /** The scenario that it is for. */
      category: d.text().notNull(),
      picture: d.text().notNull().default(''),
      /** 1 everybody who is signed in finds it, 2 its author alone. */
      listed: d.int().$type<1 | 2>().notNull(),
      /** Why a super administrator took it out of the centre: its author cannot list it then. */
      heldReason: d.text(),
      /** Whoever offers it. */
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      /** The page or project that it was made from, which may be gone, and the project of both. */
      sourceId: d.int().notNull(),
      sourceProjectId: d.int().notNull(),
      /** Of a project: what its pages share. Null for a page, and where an earlier release took the project. */
      shared: d.json().$type<TemplateShared>(),
      /** Of a project: how much it holds of each kind of thing that projects are made of. */
      carries: d.json().$type<readonly Carried[]>().notNull().default([]),
      /** Length of the JSON of what it holds. */
      bytes: d.int().notNull(),
      /** How often something was made of it. */
      uses: d.int().notNull().default(0),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [
      d.index('template_listed').on(t.listed, t.category),
      d.index('template_user').on(t.userId),
      d.index('template_source').on(t.sourceProjectId),
    ],
  )
  /** Its pages as they were when it was published, each in the form of a page's file. */
  const templatePage = d.table(
    'template_page',
    {
      templateId: d
        .int()
        .notNull()
        .references(() => template.id, { onDelete: 'cascade' }),
      /** From 0. */
      position: d.int().notNull(),
      name: d.text().notNull(),
      remark: d.text().notNull().default(''),
      /** The page that it was taken from, so that links between the pages of a template can follow. */
      sourceId: d.int().notNull(),
      content: d.json().$type<TemplateContent>().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.templateId, t.position] })],
  )
  return { template, templatePage }
}
export type TemplateTables = ReturnType<typeof templateTables>

/** The file of a project without its pages, which are rows of their own. */
export type TemplateShared = ExchangeFile

export interface Carried {
  /** Of the `ProjectContent`. */
  readonly id: string
  readonly count: number
}

export interface TemplateContent {
  readonly pageData: unknown
  readonly carried: { readonly [part: string]: unknown }
}
