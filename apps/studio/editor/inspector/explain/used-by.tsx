import type { ElementRecord } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import { referencesOf, usersOfElement } from '../../document/users-of.ts'
import { UsersList } from './users-list.tsx'
import '../../../../kit/list/panel-list.css'
import { Section } from '../../../../kit/form/section.tsx'
import { explainTexts } from '../../places/explain-texts.ts'
import './explain.css'

/** Who names an element or one of its form's values: what would break without it. Nothing while nobody does. */
export function UsedBy({ element }: { readonly element: ElementRecord }) {
  const t = useMessages(explainTexts)
  const session = useEditor()
  useSignalValue(session.store.current)
  const users = usersOfElement(session, element.id)
  const uncertain = referencesOf(session).uncertain({ kind: 'element', id: element.id }).length
  if (users.length === 0) return null
  return (
    <Section id="used-by" title={t('usedBy', { count: users.length })}>
      <p className="te-note">{t('removing')}</p>
      <div className="te-used">
        <UsersList users={users} />
      </div>
      {uncertain > 0 ? <p className="te-note">{t('uncertain', { count: uncertain })}</p> : null}
    </Section>
  )
}
