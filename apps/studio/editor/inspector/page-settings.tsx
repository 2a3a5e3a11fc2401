import { type PageRecord, removePath, setPage, setPath } from '#kernel/page'
import { fieldsOf, number, sendRows, text, z } from '#sdk'
import { useMessages } from '#shell/messages'
import { useEditor } from '../session.ts'
import { FieldForm, Section } from './form/field-form.tsx'
import { groupFields } from './form/sections.ts'
import type { Subject } from './form/subject.ts'
import { type PanelFilter, toFilter, usePropSubject } from './prop-subject.ts'
import { texts } from './texts.ts'
import { typeOf, useDeclarations } from './use-selected.ts'

const requests = fieldsOf(
  z.strictObject({
    headers: sendRows('请求头', 'Headers', { bindable: false }),
    timeout: number('超时（秒）', 'Timeout (s)', 8, { min: 1, max: 600, bindable: false }),
    timeoutErrorMessage: text('超时提示', 'Timeout message', '', { bindable: false }),
  }),
)

/** The settings of the page itself: its own props, and what all of its requests have in common. */
export function PageSettings({ page, filter }: { readonly page: PageRecord; readonly filter: PanelFilter }) {
  const t = useMessages(texts)
  const session = useEditor()
  const declaration = useDeclarations()(typeOf(page))
  const fields = declaration ? fieldsOf(declaration.props) : []
  const props = usePropSubject([page], fields)
  const interceptor: Subject = {
    key: `${page.id} interceptor`,
    values: page.interceptor,
    bindings: {},
    edit: (edit, gesture) => {
      if ('binding' in edit) return
      // A header's formula stays where it stands: the engine resolves these settings with every request.
      const { path, value } = edit
      const before = page.interceptor
      session.run(
        setPage,
        { changes: { interceptor: value === undefined ? removePath(before, path) : setPath(before, path, value) } },
        { gesture },
      )
    },
  }
  const shown = [
    { subject: props, fields, id: 'page', title: t('pageSettings') },
    { subject: interceptor, fields: requests, id: 'interceptor', title: t('interceptor') },
  ].filter(({ subject, fields: list }) => groupFields(list, subject.values, toFilter(filter, subject)).length > 0)
  if (shown.length === 0) return <p className="te-note">{t(filter.modifiedOnly ? 'nothingModified' : 'noMatch')}</p>
  return shown.map(({ subject, fields: list, id, title }) => (
    <Section key={id} id={id} title={title}>
      <FieldForm fields={list} subject={subject} filter={toFilter(filter, subject)} />
    </Section>
  ))
}
