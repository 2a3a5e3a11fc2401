import type { PageHost } from '#kernel/view'
import type { PageLanguages, ServiceUse } from '#sdk/services'
import { choose, pageOf } from './page-language.ts'

export const create = ({ host }: ServiceUse<PageHost>): PageLanguages => ({
  list: async () => pageOf(host.key)?.program.texts?.locales ?? [],
  current: async () => pageOf(host.key)?.language ?? host.locale(),
  choose: (language) => choose(host.key, String(language)),
})
