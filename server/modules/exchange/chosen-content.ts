import type { PageDocument } from '#kernel/page/records'
import type { OutgoingById } from '#kernel/page/references'
import type { ImportChoices } from '../../parts/choices.ts'
import { type PinnedHere, withPinsHere } from './plugins-here.ts'
import type { Prepared } from './prepare.ts'
import { mapPrivate, secretId } from './private-values.ts'
import { beginningOf, mapServices } from './services.ts'

interface Choosing {
  readonly choices: ImportChoices
  readonly outgoing: OutgoingById
  /** The installed versions of plugins. */
  readonly plugins: PinnedHere
}

/** The content with the user's choices: requests go to other services, secrets are filled in, plugins are the installed ones. */
export function withChoices(prepared: Prepared, { choices, outgoing, plugins }: Choosing): Prepared {
  const { services, secrets } = choices
  const known = new Set(prepared.file.secrets.map(({ id }) => id))
  const wanted = new Set(choices.plugins)
  const change = (sheet: string, document: PageDocument): PageDocument => {
    const moved = mapServices(document, outgoing, (address) => {
      const beginning = beginningOf(address)
      const other = beginning !== null && Object.hasOwn(services, beginning) ? services[beginning] : undefined
      return other === undefined || beginning === null ? address : other + address.trim().slice(beginning.length)
    })
    const filled = mapPrivate(moved, ({ entry, path }, value) => {
      const id = secretId(sheet, entry, path)
      return value === '' && known.has(id) && Object.hasOwn(secrets, id) ? secrets[id]! : value
    })
    return withPinsHere(filled, wanted, plugins)
  }
  const documents = [...prepared.documents].map(
    ([sheet, { name, document }]) => [sheet, { name, document: change(sheet, document) }] as const,
  )
  return { ...prepared, documents: new Map(documents) }
}
