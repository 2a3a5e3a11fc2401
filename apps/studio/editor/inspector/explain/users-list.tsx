import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import type { User } from '../../document/users-of.ts'
import { openFlowToken } from '../../parts/open-flow-part.ts'
import { usePlaces } from '../../places/use-places.ts'
import { placeWords } from '../../words/place-words.ts'
import { userTexts } from './user-texts.ts'

/** Who uses something, each a way to go there. */
export function UsersList({ users }: { readonly users: readonly User[] }) {
  const t = useMessages(userTexts)
  const session = useEditor()
  const nameOf = (user: User) =>
    user.kind === 'page' ? t('page') : user.kind === 'element' || user.kind === 'text' ? user.name : t(user.kind, { name: user.name })
  const document = useSignalValue(session.store.current)
  const locale = useLocale()
  const places = usePlaces(document)
  const placesOf = ({ id, paths }: User): string =>
    [...new Set(paths.map((path) => placeWords({ kernel: session.kernel, document, locale }, id, path)))].join(', ')
  const wayTo = (user: User): (() => void) | null => {
    if (user.kind === 'variable') return places.wayTo({ kind: 'variable', name: user.name })
    if (user.kind === 'api') return places.wayTo({ kind: 'api', id: user.id })
    return () => {
      if (user.kind === 'flow') session.part(openFlowToken).value = user.id
      else session.selection.value = [user.id]
    }
  }
  return (
    <ul className="td-users">
      {users.map((user) => (
        <li key={user.id}>
          <button type="button" disabled={wayTo(user) === null} onClick={() => wayTo(user)?.()}>
            {nameOf(user)} <span className="te-why-note">{placesOf(user)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
