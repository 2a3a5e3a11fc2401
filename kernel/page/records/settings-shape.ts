import type { DocumentKind, Part } from '#kernel/document'

/** What every project has of settings. Its name and who may do what are no settings: they are looked up for every call. */
export const SETTINGS_ID = 'settings'

const whole = (...names: readonly string[]): readonly Part[] => names.map((name) => ({ name, as: 'whole' }))

/**
 * The settings of a project as a kind of documents, but for how a record is checked and how many there may be: its own settings, how its built app
 * looks (there once it was changed), its service prefixes, and the variables that its pages share.
 */
export const settingsShape = {
  id: 'project settings',
  label: { zh: '项目设置', en: 'Project settings' },
  parts: {
    settings: whole('remark', 'logo'),
    config: whole('layout', 'menuMode', 'menuTheme', 'systemTheme', 'themeColor', 'breadcrumb', 'multiTab', 'home', 'mobile', 'uploads'),
    service: whole('env', 'name', 'prefix', 'isDefault'),
    variable: whole('name', 'type', 'defaultValue', 'description', 'persist', 'formerly'),
  },
  parentOf: () => undefined,
  atTop: <E>(entry: E): E => entry,
  place: 'place',
  root: SETTINGS_ID,
} satisfies Partial<DocumentKind>
