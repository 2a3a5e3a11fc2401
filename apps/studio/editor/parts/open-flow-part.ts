import { type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'

/** The flow that the flow editor is open on; null while it is closed. */
export const openFlowToken = defineToken<Signal<string | null>>('tessera.editor/open flow')

export const openFlowPart = definePart({ id: 'part/open-flow', token: openFlowToken, create: () => signal<string | null>(null) })
