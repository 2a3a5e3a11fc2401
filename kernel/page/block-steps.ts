/** The step by which a block tells whoever uses it of something, and the one that starts a flow: what a block's edges are made of. */
export const RAISE_EVENT = 'action/raise-event'
export const CALL_FLOW = 'action/call-flow'
export const CALL_METHOD = 'action/component-method'
