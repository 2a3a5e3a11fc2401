import type { OutgoingById, PageDocument } from '#kernel/page'
import type { Carried } from '../blocks/carried.ts'
import { secretId } from './gather.ts'
import type { ImportChoices } from './model.ts'
import { type PinnedHere, withPinsHere } from './plugins-here.ts'
import type { Prepared } from './prepare.ts'
import { mapPrivate } from './private-values.ts'
import { beginningOf, mapServices } from './services.ts'

interface Choosing {
  readonly choices: ImportChoices
  readonly outgoing: OutgoingById
  /** The versions of plugins that are here. */
  readonly plugins: PinnedHere
}

/** What comes, as it was chosen: requests go to other services, secrets are filled in, plugins are those that are here. */
export function withChoices(prepared: Prepared, { choices, outgoing, plugins }: Choosing): Prepared {
  const { services, secrets } = choices
  const known = new Set(prepared.file.secrets.map(({ id }) => id))
  const wanted = new Set(choices.plugins)
  const change = (key: string, document: PageDocument): PageDocument => {
    const moved = mapServices(document, outgoing, (address) => {
      const beginning = beginningOf(address)
      const other = beginning !== null && Object.hasOwn(services, beginning) ? services[beginning] : undefined
      return other === undefined || beginning === null ? address : other + address.trim().slice(beginning.length)
    })
    const filled = mapPrivate(moved, ({ entry, path }, value) => {
      const id = secretId(key, entry, path)
      return value === '' && known.has(id) && Object.hasOwn(secrets, id) ? secrets[id]! : value
    })
    return withPinsHere(filled, wanted, plugins)
  }
  const blocks: Carried = new Map(
    [...prepared.blocks].map(([key, block]) => {
      const [version, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
      return [key, { ...block, content: change(`block ${id} ${version}`, block.content) }]
    }),
  )
  return {
    ...prepared,
    pages: prepared.pages.map((page) => ({ ...page, document: change(`page ${page.id}`, page.document) })),
    blocks,
    drafts: new Map([...prepared.drafts].map(([id, document]) => [id, change(`block ${id} 0`, document)])),
  }
}
