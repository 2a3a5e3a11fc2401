// All that a setter's editor imports besides React and its UI library.
export type { Choice, SetterField, SetterProps } from './define/setter.ts'
export { type FormulaProps, type PanelContext, PanelProvider, type PanelTarget, type ScopeEntry, usePanel } from './react/panel-context.ts'
export { BindableLine, formulaIn } from './setter/bindable-line.tsx'
export { IconButton, LineInput, Menu, Toggle } from './setter/controls.tsx'
export { ListEditor, type ListEditorProps, rowsOf } from './setter/list-editor.tsx'
export { asLine, MIXED, useText } from './setter/texts.ts'
