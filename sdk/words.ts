import type { Label, LoadWords, Words, WordsOf } from '#kernel/message'

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

/**
 * Finds the words of the platform and of the listed owners. A module of words loads when it is first needed.
 * @example await createWordsOf(ownersOf([pay]))(pay.id) // { refused: { zh: '…', en: '…' } }
 */
export function createWordsOf(owners: { readonly [owner: string]: LoadWords }): WordsOf {
  return async (owner): Promise<Words | undefined> => {
    const load = Object.hasOwn(owners, owner) ? owners[owner] : Object.hasOwn(OWNERS, owner) ? OWNERS[owner] : undefined
    return load && (await load()).messages
  }
}

/**
 * The words of declarations by their owner, which is the id of the declaration. The owner `label` has the labels of
 * all of them by id: messages name actions and sources by these.
 * @example Object.keys(ownersOf([pay])) // ['label', pay.id]
 */
export function ownersOf(declared: readonly { readonly id: string; readonly label?: Label; readonly messages?: LoadWords }[]): {
  readonly [owner: string]: LoadWords
} {
  const labels = () => Object.fromEntries(declared.flatMap(({ id, label }) => (label ? [[id, label]] : [])))
  const own = declared.flatMap(({ id, messages }) => (messages ? [[id, messages] as const] : []))
  return { label: async () => ({ messages: labels() }), ...Object.fromEntries(own) }
}
