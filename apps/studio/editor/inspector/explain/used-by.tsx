import type { ElementRecord } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../use-signal-value.ts'
import { UsersList } from '../../data-panels/users-list.tsx'
import { referencesOf, usersOfElement } from '../../data-panels/users-of.ts'
import '../../data-panels/data.css'
import { Section } from '../form/field-form.tsx'
import { explainTexts } from './explain-texts.ts'
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
