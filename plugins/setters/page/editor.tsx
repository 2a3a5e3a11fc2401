import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择页面', en: 'Choose a page' },
  none: { zh: '项目中还没有页面', en: 'The project has no page yet' },
  failed: { zh: '页面未能加载', en: 'The pages could not be loaded' },
}

/** Chooses one of the project's pages; its id is stored. */
export function Editor({ value, onChange, ...props }: SetterProps<number>) {
  const code = typeof value === 'number' && value !== 0 ? String(value) : ''
  return <LoadedMenu {...props} value={code} onChange={(id) => onChange(Number(id))} load={usePanel().pages} words={WORDS} />
}
