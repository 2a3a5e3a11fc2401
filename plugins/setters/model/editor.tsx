import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择数据模型或视图', en: 'Choose a model or view' },
  none: { zh: '项目中还没有数据模型', en: 'The project has no models yet' },
  failed: { zh: '数据模型未能加载', en: 'The models could not be loaded' },
}

/** Chooses one of the project's models or views; its name is stored. */
export function Editor(props: SetterProps<string>) {
  return <LoadedMenu {...props} load={usePanel().models} words={WORDS} />
}
