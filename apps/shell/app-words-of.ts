import type { Words, WordsOf } from '#kernel/message'

const appWords = async (): Promise<Words> => (await import('./app-words.ts')).messages
/** Labels of built-in components: pages of visitors, and the worker, do not load the declarations. */
const componentLabels = async (): Promise<Words> => (await import('#plugins/presets/component-labels')).componentLabels

/** The app's own words and the labels of built-in components, besides the words of others. Each loads when it is first shown. */
export const withAppWords =
  (others: WordsOf): WordsOf =>
  async (owner) => {
    if (owner === 'app') return appWords()
    return owner === 'label' ? { ...(await componentLabels()), ...(await others(owner)) } : others(owner)
  }
