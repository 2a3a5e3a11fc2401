import { useId } from 'react'
import { updateFlow } from '#kernel/page/commands'
import { type FlowRecord, type PageDocument, STARTED_AGAIN, type StartedAgain } from '#kernel/page/records'
import { type ComponentDeclaration, componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { flowTexts } from '../../../kit/flow/texts.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'

/** What happens to a flow that is started again while it runs: as its event says, or as chosen here. */
export function StartedAgainChoice({ flow }: { readonly flow: FlowRecord }) {
  const t = useMessages(flowTexts)
  const id = useId()
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const components = useSignalValue(session.kernel.registry(componentsPoint).all)
  const names: Readonly<Record<StartedAgain, string>> = { newest: t('againNewest'), one: t('againOne'), every: t('againEvery') }
  return (
    <span className="tf-again">
      <label htmlFor={id} title={t('againHelp')}>
        {t('again')}
      </label>{' '}
      <select
        id={id}
        className="tf-runs"
        value={flow.again ?? ''}
        onChange={({ target: { value } }) =>
          session.run(updateFlow, { id: flow.id, again: STARTED_AGAIN.find((each) => each === value) ?? null })
        }
      >
        <option value="">{t('againByEvent', { how: names[byEvent(flow.id, document, components)] })}</option>
        {STARTED_AGAIN.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </span>
  )
}

/** As the program that is compiled of the page has it. */
function byEvent(flow: string, document: PageDocument, components: readonly ComponentDeclaration[]): StartedAgain {
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'element') continue
    const declared = components.find(({ type }) => type === entry.type)
    for (const [event, flows] of Object.entries(entry.events)) {
      if (!declared || !flows.includes(flow)) continue
      const { events = {} } = declared
      const again = Object.hasOwn(events, event) ? events[event]?.again : 'one'
      if (again) return again
    }
  }
  return 'every'
}
