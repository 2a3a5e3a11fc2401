import { filled, type SourceLocale } from '#kernel/message'
import { descendantsOf, type PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Kernel } from '#kernel/plugin'
import { type ReferringPage, type User, usersOfElement } from '../document/users-of.ts'
import { placeWords } from '../words/place-words.ts'

const SHOWN = 4

/** What stays on the page and names elements that are about to go; asked before they do. */
export function usersLeftBy(page: ReferringPage, ids: readonly string[]): readonly User[] {
  const document = page.document()
  const gone = new Set(ids.flatMap((id) => [id, ...descendantsOf(document, id)]))
  const users = new Map<string, User>()
  for (const id of gone) for (const user of usersOfElement(page, id)) if (!gone.has(user.id)) users.set(user.id, user)
  return [...users.values()]
}

/** What the deletion broke, in words; null when all who named what is gone went with it. */
export function brokenBy(users: readonly User[], after: PageDocument, kernel: Kernel): Label | null {
  const left = users.filter(({ id }) => after.entries.has(id))
  if (left.length === 0) return null
  const placesIn = (locale: SourceLocale): string => {
    const page = { kernel, document: after, locale }
    const places = left
      .slice(0, SHOWN)
      .map(({ name, id, paths }) => `${name || id} · ${[...new Set(paths.map((path) => placeWords(page, id, path)))].join(', ')}`)
    return places.join('; ') + (left.length > SHOWN ? ' …' : '')
  }
  return filled(
    {
      zh: '以下位置仍在使用已删除的内容，将读不到值（可撤销）：{all}',
      en: 'These places still use what was deleted and will find nothing (undo brings it back): {all}',
    },
    { all: { zh: placesIn('zh'), en: placesIn('en') } },
  )
}
