/**
 * The step by which a block raises an event to the page around it, and the step that starts a flow: the edges of a
 * block.
 */
export const RAISE_EVENT = 'action/raise-event'
export const CALL_FLOW = 'action/call-flow'
export const CALL_METHOD = 'action/component-method'
