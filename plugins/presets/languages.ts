// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type LanguageDeclaration, languagesPoint } from '#sdk/studio'

/** Every built-in language of the studio beside Chinese and English. */
export const languageDeclarations: readonly LanguageDeclaration[] = []

export const languagesPlugin: Plugin = {
  id: 'tessera.languages',
  version: '0.1.0',
  setup(context) {
    for (const each of languageDeclarations) context.contribute(languagesPoint, each)
  },
}
