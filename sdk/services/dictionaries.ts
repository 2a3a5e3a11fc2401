import { defineService } from '#kernel/plugin'

/** A dictionary of the page's project, in both languages. */
export interface PageDictionary {
  readonly code: string
  readonly items: readonly {
    readonly value: string
    readonly label: { readonly zh: string; readonly en: string }
    /** Empty for none. */
    readonly color: string
    /** Not offered any more; still shown where it is stored. */
    readonly disabled: boolean
  }[]
}
/** Reads dictionaries of the page's project. */
export interface Dictionaries {
  /** The dictionary of a code; null where the project has none. All that are read at the same time are one request. */
  read(code: string): Promise<PageDictionary | null>
}
/** Finds the service that reads dictionaries of the project. */
export const dictionaries = defineService<Dictionaries>(
  'service/dictionaries',
  { zh: '项目字典', en: 'The dictionaries of the project' },
  () => ({
    read: async (code) => ({
      code,
      items: [{ value: 'paid', label: { zh: '已付', en: 'Paid' }, color: '#008026', disabled: false }],
    }),
  }),
)
