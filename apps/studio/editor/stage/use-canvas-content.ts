import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { furtherLanguages } from '#kernel/message'
import { readVariant } from '#kernel/page/look'
import { pinsOf } from '#kernel/page/references'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { isSource } from '../../../shell/locale.ts'
import { useLocale } from '../../../shell/messages.ts'
import type { ListedPlugin } from '../../../shell/plugins/runnable-plugin.ts'
import { useTheme } from '../../../shell/theme.ts'
import type { CanvasContent } from '../../canvas/canvas-api.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { languageToken, localeFor } from '../parts/language-part.ts'
import { lookToken } from '../parts/look-part.ts'
import { pageCssToken } from '../parts/page-css-part.ts'
import { variantToken } from '../parts/variant-part.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'

/** What every frame of the canvas shows, whichever drawing of the page it has. */
export interface ShownContent {
  readonly plugins: readonly ListedPlugin[]
  /** Another object when any of it changed. */
  readonly shown: Omit<CanvasContent, 'page' | 'placing'>
  /** The state in which what is selected is shown, '' for none. */
  readonly state: string
}

export function useCanvasContent(): ShownContent {
  const { session } = useEditorUi()
  const spoken = session.part(languageToken)
  const language = useSignalValue(spoken.current)
  const all = useSignalValue(spoken.locales)
  const studio = useLocale()
  // Where the studio speaks the page's language, its components do.
  const locale = language === undefined || language === studio ? studio : localeFor(language)
  const own = useTheme()
  const mode = useSignalValue(session.mode)
  const css = useSignalValue(session.part(pageCssToken))
  const { css: look } = useSignalValue(session.part(lookToken))
  const variant = readVariant(useSignalValue(session.part(variantToken)))
  const pins = useSignalValue(useMemo(() => computed(() => pinsOf(session.store.current.value)), [session]))
  const plugins = useSignalValue(editorPlugins(session.kernel).listed)
  const isEdited = mode === 'edit'
  const theme = isEdited && variant?.scheme === 'dark' ? 'dark' : own
  const shown = useMemo(
    () => ({
      ...{ locale, theme, look, css, pins },
      ...(isSource(locale) ? {} : { further: furtherLanguages() }),
      ...(language === undefined ? {} : { language, languages: { all, choose: spoken.choose } }),
    }),
    [locale, language, all, spoken, theme, look, css, pins],
  )
  return { plugins, shown, state: isEdited ? (variant?.state ?? '') : '' }
}
