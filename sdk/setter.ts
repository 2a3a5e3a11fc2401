// All that a setter's editor imports besides React and its UI library. What it knows of its own plugin, and services, it has by `useOwnContext()`.
export { filled, type Label, type Locale, labelIn } from '#kernel/message'
export type { FindService, OwnContext, Owner, ServiceToken } from '#kernel/plugin'
export type { Choice, SetterField, SetterProps } from './define/setter.ts'
export { useOwnContext } from './react/own-context.ts'
export {
  type FormulaProps,
  type PanelContext,
  PanelProvider,
  type PanelTarget,
  type PanelWords,
  type PastValue,
  type ScopeEntry,
  usePanel,
  usePanelLanguage,
} from './react/panel-context.ts'
export { BindableLine, formulaIn, lineText, lineValue } from './setter/bindable-line.tsx'
export { formulaInBraces } from './setter/braces.ts'
export { type ChosenItem, ChosenList } from './setter/chosen-list.tsx'
export { IconButton, LineInput, Menu, Toggle } from './setter/controls.tsx'
export { fieldKind, fieldTitle } from './setter/field-kind.ts'
export { ItemValue } from './setter/item-value.tsx'
export { ListEditor, type ListEditorProps, rowsOf } from './setter/list-editor.tsx'
export { LoadedMenu, type LoadedMenuProps } from './setter/loaded-menu.tsx'
export type { NamedField, NamedThing } from './setter/named-thing.ts'
export type {
  ApproverField,
  ApproverSource,
  NamedPerson,
  NamedRole,
  ProjectPeople,
} from './setter/project-people.ts'
export type { NamedSecret, ProjectSecrets, SecretEnv, SecretHosts, SecretState } from './setter/project-secrets.ts'
export { referenceTo, secretHosts, secretProblems } from './setter/project-secrets.ts'
export { fieldsIn, rowsIn } from './setter/rows-in.ts'
export { SecretList } from './setter/secret-list.tsx'
export { SecretNotes } from './setter/secret-notes.tsx'
export { asLine, MIXED, useText } from './setter/texts.ts'
export { useProjectSecrets } from './setter/use-project-secrets.ts'
export { holds } from './setter/when.ts'
export { WithSecrets } from './setter/with-secrets.tsx'
