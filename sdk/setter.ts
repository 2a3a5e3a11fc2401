// All that a setter's editor imports besides React and its UI library.
export type { Choice, SetterField, SetterProps } from './define/setter.ts'
export { type PanelContext, PanelProvider, usePanel } from './react/panel-context.ts'
