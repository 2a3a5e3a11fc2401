import * as z from 'zod'
import { idText } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import { menuKind } from '../menus/index.ts'
import { configFields } from '../project-settings/index.ts'
import { projectVisibility } from '../projects/index.ts'
import { memberRole } from '../roles/index.ts'

export const adminModel = {
  start: z.strictObject({
    projectId: idText,
    env: environment.default('prd'),
    /** A role: the application as an ordinary user with this role alone sees it. For administrators of the project. */
    as: idText.optional(),
  }),
  follow: z.strictObject({ projectId: idText, env: environment.default('prd') }),
}

/** Of an event `policy`. */
export const policyEvent = z.strictObject({ rev: z.int() })

/** An entry of the application’s menu that the person may open, or a group that leads to one. */
export const adminMenu = z.strictObject({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  icon: z.string(),
  kind: menuKind,
  /** The address of a link or frame, the id of a screen, what a plugin's kind requests. */
  target: z.string(),
  path: z.string().nullable(),
  pageId: z.int().nullable(),
  /** Whether the environment has the page; `gone`: the entry has none any more. Null for entries of other kinds. */
  page: z.enum(['open', 'unpublished', 'gone']).nullable(),
})
export type AdminMenu = z.output<typeof adminMenu>

const { layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, mobile, home } = configFields

/** Everything that the application of a project starts with, for one person. */
export const adminStart = z.strictObject({
  project: z.strictObject({
    ...{ id: z.int(), name: z.string(), logo: z.string(), isPublic: projectVisibility },
    ...{ layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, mobile, home },
    locales: z.array(z.string()),
  }),
  env: environment,
  /** Null for a visitor. */
  user: z.strictObject({ userId: z.int(), userName: z.string(), nickName: z.string(), avatar: z.string() }).nullable(),
  role: memberRole.nullable(),
  /** Names of an ordinary user’s roles. */
  roles: z.array(z.string()),
  /** Whether the studio of this project is open to the person. */
  studio: z.boolean(),
  /** Parents before their children, in the order of the menu. */
  menus: z.array(adminMenu),
  /** Codes of buttons and permissions; `*` stands for each of them. */
  codes: z.array(z.string()),
  /** Ids of the product’s permissions in this project. */
  permissions: z.array(z.string()),
  /** Names of the environment’s services. */
  services: z.array(z.string()),
  /** Unread notifications of this project. */
  unread: z.int(),
  /** The role as which an administrator sees the application. */
  as: z.strictObject({ roleId: z.int(), name: z.string() }).nullable(),
})
export type AdminStart = z.output<typeof adminStart>
