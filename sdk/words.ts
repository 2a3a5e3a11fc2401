import type { LoadWords, Words, WordsOf } from '#kernel/message'

const OWNERS: { readonly [owner: string]: LoadWords } = {
  input: () => import('#kernel/message/words'),
  document: () => import('#kernel/document/words'),
  page: () => import('#kernel/page/words'),
  engine: () => import('#kernel/engine/words'),
  plugin: () => import('#kernel/plugin/words'),
  view: () => import('#kernel/view/words'),
  check: () => import('./check/words.ts'),
  step: () => import('./flow/words.ts'),
}

/** The words of the platform itself and of whoever is listed beside it. */
export function createWordsOf(owners: { readonly [owner: string]: LoadWords }): WordsOf {
  return async (owner): Promise<Words | undefined> => {
    const load = Object.hasOwn(owners, owner) ? owners[owner] : Object.hasOwn(OWNERS, owner) ? OWNERS[owner] : undefined
    return load && (await load()).messages
  }
}

/** Who brings words, of anything declared: its id is the owner of its codes. */
export function ownersOf(declared: readonly { readonly id: string; readonly messages?: LoadWords }[]): {
  readonly [owner: string]: LoadWords
} {
  return Object.fromEntries(declared.flatMap(({ id, messages }) => (messages ? [[id, messages]] : [])))
}
