import { type Locale, nearestOf, type SourceLocale } from '#kernel/message'

/** The chapters that are written by hand, in their order; each is a file of this name in the folder of each language. */
export const CHAPTERS = [
  'start',
  'data',
  'formulas',
  'functions',
  'flows',
  'actions',
  'components',
  'publish',
  'projects',
  'workflows',
  'approvals',
  'plugins',
  'operations',
] as const
export type Chapter = (typeof CHAPTERS)[number]
/** Their texts in one language, as Markdown. */
export type Chapters = { readonly [chapter in Chapter]: string }

const loaders: { readonly [locale in SourceLocale]: () => Promise<{ readonly chapters: Chapters }> } = {
  zh: () => import('./zh/index.ts'),
  en: () => import('./en/index.ts'),
}

export const loadChapters = async (locale: Locale): Promise<Chapters> => (await loaders[nearestOf(locale)]()).chapters
