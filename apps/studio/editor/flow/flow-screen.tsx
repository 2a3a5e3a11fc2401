import { FlowScreen as Screen } from '../../../kit/flow/index.ts'
import '../inspector/events/events.css'
import '../inspector/data-source/data-source.css'
import { usePageFlowHost } from './page-flow-host.tsx'

/** The flow screen over an event flow of the open page; nothing once the flow was removed. */
export function FlowScreen({ id }: { readonly id: string }) {
  const host = usePageFlowHost(id)
  return host ? <Screen host={host} /> : null
}
