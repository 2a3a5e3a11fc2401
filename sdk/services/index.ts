// What page services are made of, and the tokens of those that come with the product; a plugin's own are declared where it is. Light: each
// published page begins with it.
export type { ActionOutcome } from '#kernel/engine'
export { type LoadWords, MessageError, tell, toldBy, type Words } from '#kernel/message'
export {
  type CreateService,
  defineService,
  type FindService,
  isOfProduct,
  type Owner,
  type ProviderOptions,
  provideLazyService,
  provideService,
  type ServiceProvider,
  type ServiceToken,
  type ServiceUse,
} from '#kernel/plugin'
export type { PageMode } from '#kernel/view'
// Not the room's whole entry, which brings what draws: declarations need the tokens alone.
export { type Messages, messages, type PageHost, type Tone } from '#kernel/view/page-services'
export {
  type Approval,
  type ApprovalAct,
  type ApprovalChoice,
  type ApprovalCommand,
  type ApprovalEntry,
  type ApprovalOption,
  type ApprovalPerson,
  type ApprovalRecord,
  type ApprovalStatus,
  type Approvals,
  approvals,
  type ChosenPeople,
} from './approvals.ts'
export { type ChatMessage, type ChatRequest, type Chats, chats } from './chat.ts'
export { refusalIn, textIn } from './chat-text.ts'
export { type Confirmations, confirmations } from './confirm.ts'
export { type Clipboard, clipboard } from './copy.ts'
export { type Dictionaries, dictionaries, type PageDictionary } from './dictionaries.ts'
export { type Downloads, downloads } from './download.ts'
export { type PageElements, pageElements } from './element.ts'
export { type FullScreen, fullScreen } from './full-screen.ts'
export { type PageLanguages, pageLanguages } from './language.ts'
export { leaveDocument } from './leave-document.ts'
export { type Login, login } from './logout.ts'
export { type Menus, menus, type ProjectMenu } from './menus.ts'
export { type Navigation, navigation } from './navigate.ts'
export { type Notifications, notifications } from './notification.ts'
export { type PublishedPages, publishedPages } from './open-page.ts'
export { type FilePicker, filePicker } from './pick-file.ts'
export { type PictureCloud, pictureCloud } from './picture-cloud.ts'
export { type Printer, printer } from './print.ts'
export {
  type RecordConflict,
  type RecordField,
  type RecordKind,
  type RecordOption,
  type RecordRow,
  RecordSaveError,
  type RecordShape,
  type Records,
  records,
} from './records.ts'
export { type Reloading, reloading } from './reload.ts'
export { type PageStorage, pageStorage } from './storage.ts'
export { type PageTitle, pageTitle } from './title.ts'
export { type UploadOptions, type UploadRules, type Uploads, uploads } from './upload.ts'
