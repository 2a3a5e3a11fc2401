import type { Json, JsonObject, PropPath } from '../values/json.ts'

/** How one action of the stored form is called here. */
export interface StoredAction {
  /** `actionType` in the stored form. */
  readonly stored: string
  readonly action: `action/${string}`
  /** Parameters that have another name here: stored name to ours. */
  readonly rename?: { readonly [stored: string]: string }
  /** Parameters that the stored name stands for; they are not written beside it. */
  readonly fixed?: { readonly [param: string]: Json }
  /** Stored parameters whose text may hold `${path}`. */
  readonly templates?: readonly PropPath[]
}

/** Every action of older pages; where several rows share an action, the first is written unless the page said otherwise. */
export const STORED_ACTIONS: readonly StoredAction[] = [
  {
    stored: 'jumpLink',
    action: 'action/navigate',
    rename: { jumpType: 'kind', isNewWindow: 'newWindow' },
    // Older pages hand a record on to the next page by going there: all that the step before gave becomes the query.
    fixed: { sendInput: true },
    templates: ['url'],
  },
  { stored: 'reloadPage', action: 'action/reload' },
  { stored: 'formReset', action: 'action/form-reset' },
  { stored: 'formSubmit', action: 'action/form-submit' },
  { stored: 'formValidate', action: 'action/form-validate' },
  { stored: 'formAssignment', action: 'action/form-assign' },
  { stored: 'formGetValue', action: 'action/form-get' },
  { stored: 'openModal', action: 'action/open-dialog' },
  { stored: 'openDrawer', action: 'action/open-dialog' },
  { stored: 'closeModal', action: 'action/close-dialog' },
  { stored: 'closeDrawer', action: 'action/close-dialog' },
  { stored: 'showConfirm', action: 'action/confirm' },
  { stored: 'message', action: 'action/message' },
  { stored: 'notification', action: 'action/notification', rename: { message: 'title', description: 'content' } },
  { stored: 'request', action: 'action/request', rename: { id: 'api' } },
  { stored: 'download', action: 'action/download', rename: { id: 'api' } },
  { stored: 'visible', action: 'action/show' },
  { stored: 'disable', action: 'action/enable' },
  { stored: 'methods', action: 'action/component-method' },
  {
    stored: 'variable',
    action: 'action/set-variable',
    rename: { assignmentType: 'assignment', assignmentWay: 'way' },
  },
  { stored: 'copy', action: 'action/copy', templates: ['content'] },
  { stored: 'setTimeout', action: 'action/delay', rename: { duration: 'seconds' } },
  { stored: 'script', action: 'action/script', rename: { scripts: 'source' } },
  { stored: 'sendMessage', action: 'action/send-message', templates: ['content'] },
  { stored: 'createNode', action: 'action/create-node' },
]

/** The row of a stored `actionType`. */
export function storedAction(stored: string): StoredAction | undefined {
  return STORED_ACTIONS.find((row) => row.stored === stored)
}

/** The rows that an action with these parameters can be written as, the preferred one first. */
export function storedFormsOf(action: string, params: JsonObject): readonly StoredAction[] {
  const fits = ({ fixed = {} }: StoredAction) => Object.entries(fixed).every(([param, value]) => params[param] === value)
  return STORED_ACTIONS.filter((row) => row.action === action && fits(row))
}
