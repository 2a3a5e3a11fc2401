import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择审批流', en: 'Choose an approval flow' },
  none: { zh: '项目中还没有审批流', en: 'The project has no approval flow yet' },
  failed: { zh: '审批流未能加载', en: 'The approval flows could not be loaded' },
}

/** Chooses one of the project's approval flows; its name is stored. */
export function Editor(props: SetterProps<string>) {
  return <LoadedMenu {...props} load={usePanel().approvalFlows} words={WORDS} />
}
