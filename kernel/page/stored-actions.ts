import type { Json, JsonObject, PropPath } from './json.ts'

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
  /** Our parameters that are scripts. */
  readonly scripts?: readonly string[]
  /** Our parameters that name another entry: by id, a variable by its name. */
  readonly refers?: { readonly [param: string]: 'element' | 'api' | 'variable' }
}

const element = { target: 'element' } as const

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
  { stored: 'formReset', action: 'action/form-reset', refers: element },
  { stored: 'formSubmit', action: 'action/form-submit', refers: element },
  { stored: 'formValidate', action: 'action/form-validate', refers: element },
  { stored: 'formAssignment', action: 'action/form-assign', refers: element },
  { stored: 'formGetValue', action: 'action/form-get', refers: element },
  { stored: 'openModal', action: 'action/open-dialog', refers: element },
  { stored: 'openDrawer', action: 'action/open-dialog', refers: element },
  { stored: 'closeModal', action: 'action/close-dialog', refers: element },
  { stored: 'closeDrawer', action: 'action/close-dialog', refers: element },
  { stored: 'showConfirm', action: 'action/confirm' },
  { stored: 'message', action: 'action/message' },
  { stored: 'notification', action: 'action/notification', rename: { message: 'title', description: 'content' } },
  { stored: 'request', action: 'action/request', rename: { id: 'api' }, refers: { api: 'api' } },
  { stored: 'download', action: 'action/download', rename: { id: 'api' }, refers: { api: 'api' } },
  { stored: 'visible', action: 'action/show', refers: element },
  { stored: 'disable', action: 'action/enable', refers: element },
  { stored: 'methods', action: 'action/component-method', refers: element },
  {
    stored: 'variable',
    action: 'action/set-variable',
    rename: { assignmentType: 'assignment', assignmentWay: 'way' },
    refers: { name: 'variable' },
  },
  { stored: 'copy', action: 'action/copy', templates: ['content'] },
  { stored: 'setTimeout', action: 'action/delay', rename: { duration: 'seconds' } },
  { stored: 'script', action: 'action/script', rename: { scripts: 'source' }, scripts: ['source'] },
  { stored: 'sendMessage', action: 'action/send-message', templates: ['content'] },
  { stored: 'createNode', action: 'action/create-node', refers: { api: 'api' } },
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

/** Whether a text parameter is a script. Of actions that older pages do not have nothing is known, so theirs are taken for code. */
export function holdsCode(action: string, param: string): boolean {
  const rows = STORED_ACTIONS.filter((row) => row.action === action)
  return rows.length === 0 || rows.some((row) => row.scripts?.includes(param))
}

/** Which parameters of an action name another entry. */
export function referringParams(action: string): { readonly [param: string]: 'element' | 'api' | 'variable' } {
  return STORED_ACTIONS.find((row) => row.action === action)?.refers ?? {}
}
