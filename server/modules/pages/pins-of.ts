import { PAGE_ID, type PageDocument } from '#kernel/page'
import type { Pins } from '#kernel/plugin'

/** The versions of plugins that a page holds on to, as its own record says. */
export const pinsOf = ({ entries }: PageDocument): Pins => (entries.get(PAGE_ID) as { readonly plugins?: Pins } | undefined)?.plugins ?? {}
