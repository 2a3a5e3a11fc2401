import type { PageProgram } from '../kernel/engine/program.ts'
import type { Finding, PageEntry, PatchJson } from '../kernel/page/index.ts'

/**
 * What goes over the wire, for the server's models and the apps' client. Every answer is an `Envelope`; every path is under `/api`.
 * Times are ISO 8601 texts. GET takes query parameters, POST a JSON body. The bearer token is in `Authorization`, its companion in an
 * HttpOnly cookie; both are needed, except for `GET /viewer/…` of a public page, `/setup`, `/user/login`, `/user/regist`, `/user/refresh`.
 */
export interface Envelope<T> {
  /** 0 is success; 10018 is an expired login. */
  readonly code: number
  readonly data: T
  readonly msg: string
}
export interface Paged<T> {
  readonly list: readonly T[]
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
}
export type Environment = 'stg' | 'prd'
/** A page as it was published, or as it is being edited. */
export type PageEnvironment = Environment | 'draft'
/** 1 to be developed, 2 pending release, 3 published, 4 rolled back. */
export type PageState = 1 | 2 | 3 | 4

export interface UserInfo {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly avatar: string
  readonly role: 1 | 2
  readonly status: 1 | 2
  /** Is the address proven to be this person's? Memberships that were given by it count from then on. */
  readonly confirmed: boolean
  readonly createdAt: string
}
/** POST /user/login {userName, userPwd} · POST /user/regist {userName, userPwd, nickName?} · POST /setup {setupToken, userName, userPwd} */
export interface Session {
  readonly token: string
  /** Seconds until the token must be renewed by POST /user/refresh (cookie only), which answers a Session too. */
  readonly expiresIn: number
  readonly user: UserInfo
}
/** GET /setup: is the first administrator still to be made? */
export interface SetupState {
  readonly needed: boolean
}

/**
 * The signed-in user: POST /user/update/profile {nickName?, avatar?} → UserInfo · POST /user/password/update {oldPwd, userPwd, confirmPwd?},
 * which ends the user's other logins.
 */

/**
 * Super administrators: GET /user/unconfirmed?pageNum&pageSize&keyword → Paged<UnconfirmedUser> · POST /user/confirm {userName} or {userId}
 * · POST /user/confirm/link {userName} or {userId} → ConfirmLink. The account itself: POST /user/confirm/use {token} → UserInfo.
 */
export interface UnconfirmedUser {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  /** Memberships that begin to count with the confirmation. */
  readonly waiting: number
  readonly createdAt: string
}
/** Shown once, to be handed over; works once, for that account. Without `BASE_URL` it is the path alone. */
export interface ConfirmLink {
  readonly link: string
  readonly expiresAt: string
}

/** GET /project/list?pageNum&pageSize&keyword · GET /project/detail/{id} · POST /project/create {name, remark?} · /update {id, …} · /delete {id} */
export interface ProjectInfo {
  readonly id: number
  readonly name: string
  readonly remark: string
  readonly logo: string
  readonly isPublic: 1 | 2
  readonly userId: number
  readonly userName: string
  readonly pageCount: number
  /** What the asking user may do. */
  readonly access: 'admin' | 'developer' | 'tester'
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * GET /project/member/list?projectId → ProjectMember[] · POST /project/member/create {projectId, userName, role} → ProjectMember
 * · /delete {projectId, userId}. Private addresses for the proxy, changed by super administrators alone:
 * GET /project/prefixes/{id} → ProjectPrefixes · POST /project/prefixes/update {id, prefixes, visitorPrefixes?} → ProjectPrefixes.
 */
export interface ProjectMember {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly avatar: string
  readonly role: 'admin' | 'developer' | 'tester'
  /** The project's owner, who is no member and cannot be removed. */
  readonly owner: boolean
  /** Counts once the address is confirmed; until then there is no name and no picture, which might be somebody else's. */
  readonly waiting: boolean
}

export interface ProjectPrefixes {
  readonly prefixes: readonly string[]
  /** Those of them that visitors of public pages may reach too, by requests that a published page declares. */
  readonly visitorPrefixes: readonly string[]
}

/** GET /pages/list?projectId&keyword&pageNum&pageSize · POST /pages/create {name, remark?, projectId, isPublic?, pageData?} · /copy {id, name?} · /delete {id} */
export interface PageInfo {
  readonly id: number
  readonly name: string
  readonly remark: string
  readonly projectId: number
  /** 1 public, 2 private (default). */
  readonly isPublic: 1 | 2
  readonly userId: number
  readonly userName: string
  readonly previewImg: string
  readonly stgState: PageState
  readonly prdState: PageState
  readonly stgPublishId: number | null
  readonly prdPublishId: number | null
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}
/** GET /pages/detail/{id}: the specification's page, `pageData` in the stored form. */
export interface PageDetail extends PageInfo {
  readonly pageData: unknown
}
/** POST /pages/create: the page with what was found when its `pageData` was read. */
export interface CreatedPage extends PageInfo {
  readonly findings: readonly Finding[]
}
/** GET /pages/records/{id}: what the editor opens. */
export interface PageRecords {
  readonly page: PageInfo
  readonly revision: number
  readonly entries: readonly PageEntry[]
  readonly findings: readonly Finding[]
  readonly access: 'admin' | 'developer' | 'tester'
}
/**
 * POST /pages/update {id, name?, remark?, isPublic?} for the page's card, or {id, revision, patch} for its content.
 * A stale revision whose entries do not overlap merges; `entries` then holds what others changed since `revision` (null: removed).
 * An overlapping one is HTTP 409, code 40901, data `PageConflict`.
 */
export interface SavePage {
  readonly id: number
  readonly revision: number
  readonly patch: PatchJson
}
export interface Saved {
  readonly revision: number
  readonly stgState: PageState
  readonly prdState: PageState
  readonly entries: { readonly [id: string]: PageEntry | null }
}
export interface PageConflict {
  readonly revision: number
  readonly updatedBy: string
  readonly updatedAt: string
  /** The server's side of every entry that was changed since: null when removed. */
  readonly theirs: { readonly [id: string]: PageEntry | null }
  /** Ids touched by both. */
  readonly overlap: readonly string[]
}

/** POST /page/publish/create {env, id, previewImg} → PublishRecord · POST /pages/rollback {pageId, env, publishId} → PublishRecord */
export interface PublishRecord {
  readonly id: number
  readonly pageId: number
  readonly env: Environment
  readonly hash: string
  readonly revision: number
  readonly userId: number
  readonly userName: string
  readonly createdAt: string
  readonly current: boolean
}
/** POST /page/publish/list {pageId, env?, pageNum?, pageSize?} → Paged<PublishRecord> · GET /page/publish/detail/{id} */
export interface PublishDetail extends PublishRecord {
  readonly program: PageProgram
}

/** POST /page/publish/delete {id}: a version that neither environment shows. */

/** GET /viewer/page/{id}?env=stg|prd: the published page; the body's bytes are precompressed, `ETag` is its content hash. */
export interface PublishedPage {
  readonly id: number
  readonly name: string
  readonly env: Environment
  readonly hash: string
  readonly program: PageProgram
  /** For requests through the proxy; absent in what was published before there was any. */
  readonly projectId?: number
}

/**
 * The login of a page's own logic: for calls made for pages, of one project. It needs no cookie, and every other call refuses it.
 * POST /viewer/token {page, env: stg | prd | draft} from the studio's login · POST /viewer/token/renew with a token that still counts.
 * Where pages have an address of their own: POST /viewer/code {page, env, query} → PageCode from the studio's login ·
 * POST /viewer/token/redeem {code} → PageToken · GET /viewer/addresses → Addresses. All → PageToken unless said.
 */
export interface PageToken {
  readonly token: string
  /** Seconds. */
  readonly expiresIn: number
  readonly projectId: number
  readonly user: Pick<UserInfo, 'userId' | 'userName' | 'nickName' | 'avatar'>
}
export interface PageCode {
  /** Of the page, with a code behind the hash that counts once and for a minute. */
  readonly address: string
}
/** Without a trailing slash; `pages` is empty where pages are served from the studio's own address. */
export interface Addresses {
  readonly studio: string
  readonly pages: string
}

/** POST /cloud/upload/files (multipart, field `file`): an image of at most 1.5 MB, told by its content. */
export interface Uploaded {
  readonly url: string
  readonly name: string
  readonly size: number
}
/**
 * GET /cloud/files/list?projectId&pageNum&pageSize&keyword: what the asking person uploaded, or what came through the pages of a project (for its
 * developers) · POST /cloud/files/delete {name}: by who uploaded it, or a developer of that project.
 */
export interface UploadedFile {
  /** Its name in the address; `displayName` is the one it was uploaded with. */
  readonly name: string
  readonly displayName: string
  readonly url: string
  readonly size: number
  readonly userName: string
  /** The project through whose page it came; null for an upload of the studio. */
  readonly projectId: number | null
  readonly createdAt: string
}

export type QuotaName =
  | 'personProjects'
  | 'personPages'
  | 'personBytes'
  | 'personUploads'
  | 'projectPages'
  | 'projectBytes'
  | 'projectVersions'
/** `limit` is null where there is none. */
export interface QuotaUse {
  readonly used: number
  readonly limit: number | null
}
/** GET /quotas/mine: over all projects that the person owns, whoever made what is in them; `uploads` are bytes of the studio's own. */
export interface PersonQuotas {
  readonly projects: QuotaUse
  readonly pages: QuotaUse
  readonly bytes: QuotaUse
  readonly uploads: QuotaUse
}
/** GET /quotas/project/{id}, for its members. A page drops its oldest versions by itself beyond `versionsPerPage`. */
export interface ProjectQuotas {
  readonly pages: QuotaUse
  readonly bytes: QuotaUse
  readonly versions: QuotaUse
  readonly versionsPerPage: number | null
}
/** HTTP 409, code 40960: something is full, `msg` says what and what to do. The same call succeeds once there is room. */
export interface QuotaFull {
  readonly quota: QuotaName
  readonly used: number
  readonly limit: number
}
/**
 * POST /proxy {url, method?, headers?, body?, encoding?: 'text' | 'base64', projectId?}: one request through the server, never to a private
 * address unless the named project's prefixes allow it.
 * POST /viewer/request {page, env, source, url, …}: the same for whoever may see the published page, without a login when it is public;
 * `source` names the api, or the element with a source of its own, whose address, method and headers the snapshot must declare.
 */
export interface ProxyAnswer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Text; base64 when `encoding` asked for it. */
  readonly body: string
}
/** The sample project's data: GET /sample/orders?keyword&status&pageNum&pageSize → Paged<SampleOrder> · POST /sample/orders/create {…} · /update {id, …} · GET /sample/orders/summary → [{day, amount, count}] */
export interface SampleOrder {
  readonly id: number
  readonly no: string
  readonly customer: string
  readonly amount: number
  readonly status: 'new' | 'paid' | 'shipped' | 'cancelled'
  readonly orderedAt: string
  readonly remark: string
}
