import { labelIn } from '#kernel/message'
import { type ElementRecord, elementOf, PAGE_ID, pathTo } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { regionOf } from '../document/regions.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

const texts = defineMessages('editor-path', { zh: { path: '选中组件的路径' }, en: { path: 'Path of the selection' } })

/** The way from the page to the selection; pointing at a step outlines it on the canvas. */
export function Breadcrumb() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const page = useSignalValue(session.page)
  const document = useSignalValue(session.store.current)
  const primary = useSignalValue(session.selection).at(-1)
  const element = elementOf(document, primary ?? '')
  const path = element ? pathTo(document, element.id) : []
  const point = (id: string | null) => () => {
    session.hovered.value = id
  }
  const step = (id: string, name: string) => (
    <li key={id}>
      <button
        type="button"
        aria-current={id === (primary ?? PAGE_ID) ? 'true' : undefined}
        onClick={() => {
          session.selection.value = [id]
        }}
        onPointerEnter={point(id)}
        onPointerLeave={point(null)}
        onFocus={point(id)}
        onBlur={point(null)}
      >
        {name}
      </button>
    </li>
  )
  const region = (of: ElementRecord | undefined) => {
    const label = of && regionOf({ document, catalogue: session.catalogue }, of)
    return (
      label && (
        <li key={`${of.id}/`}>
          <span className="ed-path-region">{labelIn(label, locale)}</span>
        </li>
      )
    )
  }
  return (
    <nav className="ed-path" aria-label={t('path')}>
      <ol>
        {step(PAGE_ID, page.name)}
        {path.flatMap((id) => [region(elementOf(document, id)), step(id, elementOf(document, id)?.name ?? id)])}
      </ol>
    </nav>
  )
}
