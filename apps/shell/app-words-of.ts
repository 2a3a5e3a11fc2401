import type { WordsOf } from '#kernel/message'

/** The app's own words beside those of others; each loads when it is first shown. */
export const withAppWords =
  (others: WordsOf): WordsOf =>
  async (owner) =>
    owner === 'app' ? (await import('./app-words.ts')).messages : others(owner)
