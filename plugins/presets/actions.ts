// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { broadcast } from '../actions/broadcast/index.ts'
import { callFlow } from '../actions/call-flow/index.ts'
import { closeDialog } from '../actions/close-dialog/index.ts'
import { componentMethod } from '../actions/component-method/index.ts'
import { confirm } from '../actions/confirm/index.ts'
import { copy } from '../actions/copy/index.ts'
import { createNode } from '../actions/create-node/index.ts'
import { debounce } from '../actions/debounce/index.ts'
import { delay } from '../actions/delay/index.ts'
import { deleteRecord } from '../actions/delete-record/index.ts'
import { download } from '../actions/download/index.ts'
import { enable } from '../actions/enable/index.ts'
import { exportRows } from '../actions/export-rows/index.ts'
import { focus } from '../actions/focus/index.ts'
import { formAssign } from '../actions/form-assign/index.ts'
import { formGet } from '../actions/form-get/index.ts'
import { formReset } from '../actions/form-reset/index.ts'
import { formSubmit } from '../actions/form-submit/index.ts'
import { formValidate } from '../actions/form-validate/index.ts'
import { fullScreen } from '../actions/full-screen/index.ts'
import { logout } from '../actions/logout/index.ts'
import { message } from '../actions/message/index.ts'
import { navigate } from '../actions/navigate/index.ts'
import { notification } from '../actions/notification/index.ts'
import { openDialog } from '../actions/open-dialog/index.ts'
import { openPage } from '../actions/open-page/index.ts'
import { print } from '../actions/print/index.ts'
import { raiseEvent } from '../actions/raise-event/index.ts'
import { reload } from '../actions/reload/index.ts'
import { request } from '../actions/request/index.ts'
import { runWorkflow } from '../actions/run-workflow/index.ts'
import { saveRecord } from '../actions/save-record/index.ts'
import { script } from '../actions/script/index.ts'
import { scrollTo } from '../actions/scroll-to/index.ts'
import { sendMessage } from '../actions/send-message/index.ts'
import { setLocale } from '../actions/set-locale/index.ts'
import { setTitle } from '../actions/set-title/index.ts'
import { setVariable } from '../actions/set-variable/index.ts'
import { show } from '../actions/show/index.ts'
import { startApproval } from '../actions/start-approval/index.ts'
import { stop } from '../actions/stop/index.ts'
import { storageGet } from '../actions/storage-get/index.ts'
import { storageSet } from '../actions/storage-set/index.ts'
import { switchAction } from '../actions/switch/index.ts'
import { upload } from '../actions/upload/index.ts'

/** Every built-in event action, in the order in which the editor offers them. */
export const actionDeclarations = [
  navigate,
  openPage,
  reload,
  logout,
  openDialog,
  closeDialog,
  message,
  notification,
  confirm,
  formSubmit,
  formValidate,
  formReset,
  formAssign,
  formGet,
  request,
  saveRecord,
  deleteRecord,
  runWorkflow,
  startApproval,
  download,
  exportRows,
  upload,
  sendMessage,
  createNode,
  show,
  enable,
  componentMethod,
  scrollTo,
  focus,
  fullScreen,
  setVariable,
  storageSet,
  storageGet,
  delay,
  debounce,
  switchAction,
  callFlow,
  raiseEvent,
  broadcast,
  stop,
  script,
  copy,
  print,
  setTitle,
  setLocale,
] as const

export const actionsPlugin = definePlugin({ id: 'tessera.actions', version: '0.1.0', actions: actionDeclarations })
