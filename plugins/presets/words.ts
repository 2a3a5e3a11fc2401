import { createWordsOf, ownersOf, type WordsOf } from '#sdk'
import { actionDeclarations } from './actions.ts'
import { rareServices } from './rare-services.ts'
import { pageServices } from './services.ts'
import { sourceDeclarations } from './sources.ts'
import { stepKindDeclarations } from './steps.ts'

/** The words of the platform and of the built-in actions, sources and page services; those of one load when it first has something to tell. */
export const baseWords: WordsOf = createWordsOf(
  ownersOf([...actionDeclarations, ...sourceDeclarations, ...stepKindDeclarations, ...pageServices, ...rareServices]),
)
