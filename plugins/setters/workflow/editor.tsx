import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择工作流', en: 'Choose a workflow' },
  none: { zh: '项目中还没有可调用的工作流', en: 'The project has no workflow that can be called yet' },
  failed: { zh: '工作流未能加载', en: 'The workflows could not be loaded' },
}

/** Chooses one of the project's workflows that start by hand or when called; its name is stored. */
export function Editor(props: SetterProps<string>) {
  return <LoadedMenu {...props} load={usePanel().workflows} words={WORDS} />
}
