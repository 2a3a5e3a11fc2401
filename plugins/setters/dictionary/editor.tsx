import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择字典', en: 'Choose a dictionary' },
  none: { zh: '项目中还没有字典', en: 'The project has no dictionaries yet' },
  failed: { zh: '字典未能加载', en: 'The dictionaries could not be loaded' },
}

/** Chooses one of the project's dictionaries by its name; its code is stored. */
export function Editor(props: SetterProps<string>) {
  return <LoadedMenu {...props} load={usePanel().dictionaries} words={WORDS} />
}
