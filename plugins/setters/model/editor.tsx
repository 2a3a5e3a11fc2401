import { useMemo } from 'react'
import { type Label, LoadedMenu, type SetterProps, usePanel } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed']: Label } = {
  choose: { zh: '选择数据模型或视图', en: 'Choose a model or view' },
  none: { zh: '项目中还没有数据模型', en: 'The project has no models yet' },
  failed: { zh: '数据模型未能加载', en: 'The models could not be loaded' },
}

const VIEW_WORDS: typeof WORDS = {
  choose: { zh: '选择数据视图', en: 'Choose a view' },
  none: { zh: '项目中还没有数据视图', en: 'The project has no views yet' },
  failed: { zh: '数据视图未能加载', en: 'The views could not be loaded' },
}

/** Chooses one of the project's models or views, or of one kind where the setting says `only`; its name is stored. */
export function Editor(props: SetterProps<string>) {
  const { models } = usePanel()
  const only = props.field.options?.only
  const load = useMemo(() => {
    if (!models || only === undefined) return models
    // Models are what has no kind of its own.
    return async () => (await models()).filter(({ kind }) => (kind === undefined) === (only === 'models'))
  }, [models, only])
  return <LoadedMenu {...props} load={load} words={only === 'views' ? VIEW_WORDS : WORDS} />
}
