import { labelIn } from '#kernel/message'
import type { ComponentDeclaration } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import { Section } from '../../../../kit/form/section.tsx'
import { DocsLink } from '../../../docs/docs-link.tsx'
import { eventTexts } from './texts.ts'

/** What flows can ask of the element, as a reference. */
export function MethodsList(props: {
  readonly methods: NonNullable<ComponentDeclaration['methods']>
  /** Where the documentation tells of them. */
  readonly docs?: { readonly address: string; readonly what: string } | undefined
}) {
  const { methods, docs } = props
  const t = useMessages(eventTexts)
  const locale = useLocale()
  const names = Object.entries(methods)
  if (names.length === 0) return null
  return (
    <Section id="methods" title={t('methods')} extra={docs && <DocsLink quiet {...docs} />}>
      <p className="te-note">{t('methodsHint')}</p>
      <dl className="te-methods">
        {names.map(([name, method]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{labelIn(method.label, locale)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
