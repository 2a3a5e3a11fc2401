import { type ReactNode, useMemo, useRef } from 'react'
import type { FieldSection, FieldSpec } from '#sdk'
import { type PanelContext, PanelProvider, usePanel } from '#sdk/setter'
import { useMessages } from '#shell/messages'
import { Section } from '../../../../kit/form/section.tsx'
import { type FieldFilter, groupFields, withDefaults, withTemplates } from '../../../../kit/form/sections.ts'
import type { Subject } from '../../../../kit/form/subject.ts'
import { formTexts } from '../../../../kit/form/texts.ts'
import { DocsLink } from '../../../docs/docs-link.tsx'
import { FieldRow } from './field-row.tsx'

/** A form generated from fields, in collapsible sections when there is more than one. */
export function FieldForm({
  fields,
  subject,
  filter,
  empty = null,
  docs,
}: {
  readonly fields: readonly FieldSpec[]
  readonly subject: Subject
  readonly filter?: FieldFilter
  readonly empty?: ReactNode
  /** Where the documentation tells of a section, and of what that is. */
  readonly docs?: (section: FieldSection, title: string) => { readonly address: string; readonly what: string }
}) {
  const t = useMessages(formTexts)
  const panel = usePanel()
  const values = withDefaults(fields, subject.inherited ? { ...subject.inherited, ...subject.values } : subject.values)
  const groups = groupFields(fields, values, filter, (id) =>
    panel.targets('element').some((target) => target.id === id && target.repeats === true),
  )
  const now = useRef(values)
  now.current = withTemplates(values, subject.bindings)
  // A setter may ask what stands beside it: a method is one of the element chosen above.
  const context = useMemo((): PanelContext => ({ ...panel, values: () => now.current }), [panel])
  if (groups.length === 0) return empty
  const rows = (list: readonly FieldSpec[]) =>
    list.map((field) => <FieldRow key={`${subject.key}:${field.path}`} field={field} subject={subject} />)
  return (
    <PanelProvider value={context}>
      {groups.length === 1 ? (
        <div className="te-rows">{rows(groups[0]!.fields)}</div>
      ) : (
        groups.map(({ section, fields: list }) => (
          <Section key={section} id={section} title={t(section)} extra={docs && <DocsLink quiet {...docs(section, t(section))} />}>
            {rows(list)}
          </Section>
        ))
      )}
    </PanelProvider>
  )
}
