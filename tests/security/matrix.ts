/** Who may ask at all. Every route of the server has exactly one row; a change here is a decision about access. */
export type Rule =
  /** Anybody. */
  | 'public'
  /** Anybody with a login. */
  | 'signed in'
  /** Somebody with at least this role in the object's project; others hear that there is no such thing. */
  | 'tester'
  | 'developer'
  | 'admin'
  /** Super administrators; members of the project are refused, others hear that there is no such thing. */
  | 'super'
  /** Super administrators, of what belongs to no project. */
  | 'super alone'
  /** The one it belongs to. */
  | 'owner'

/** What one cell acts on: made anew for every cell. */
export interface Objects {
  readonly projectId: number
  readonly pageId: number
  readonly recordId: number
  readonly olderRecordId: number
  readonly orderId: number
  readonly memberId: number
  /** Uploaded by the owner in the studio. */
  readonly fileName: string
  /** Unused so far. */
  readonly freshEmail: string
  readonly knownEmail: string
  /** Not confirmed. */
  readonly waitingEmail: string
}
export interface Row {
  readonly rule: Rule
  /** Query and body; ids in the path are filled from `id`. */
  readonly query?: (o: Objects) => string
  readonly body?: (o: Objects) => unknown
  readonly id?: (o: Objects) => number
  /** Answers that are right although the rule says 200, such as a failed login. */
  readonly insteadOf200?: number
  /** The body is a form, not JSON. */
  readonly form?: boolean
  /** Needs the cookie alone: an ended token does not matter. */
  readonly byCookie?: boolean
}

const project = (o: Objects) => o.projectId
const page = (o: Objects) => o.pageId
const entry = {
  kind: 'element',
  id: 'x',
  type: 'Button',
  name: 'x',
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
}

export const matrix: { readonly [route: string]: Row } = {
  'GET /api/health': { rule: 'public' },
  'GET /api/setup': { rule: 'public' },
  'POST /api/setup': {
    rule: 'public',
    body: (o) => ({ setupToken: 'guess', userName: o.freshEmail, userPwd: 'long enough words' }),
    insteadOf200: 403,
  },
  'POST /api/user/login': { rule: 'public', body: (o) => ({ userName: o.knownEmail, userPwd: 'wrong password' }), insteadOf200: 400 },
  'POST /api/user/regist': { rule: 'public', body: (o) => ({ userName: o.knownEmail, userPwd: 'long enough words' }), insteadOf200: 409 },
  'POST /api/user/refresh': { rule: 'signed in', body: () => ({}), byCookie: true },
  'POST /api/user/logout': { rule: 'signed in', body: () => ({}) },
  'GET /api/user/info': { rule: 'signed in' },
  'GET /api/user/profile': { rule: 'signed in' },
  'POST /api/user/update/profile': { rule: 'signed in', body: () => ({ nickName: 'New name' }) },
  'POST /api/user/password/update': {
    rule: 'signed in',
    body: () => ({ oldPwd: 'same words here', userPwd: 'same words here' }),
    insteadOf200: 400,
  },
  'GET /api/user/unconfirmed': { rule: 'super alone' },
  'POST /api/user/confirm': { rule: 'super alone', body: (o) => ({ userName: o.knownEmail }) },
  'POST /api/user/confirm/link': { rule: 'super alone', body: (o) => ({ userName: o.waitingEmail }) },
  'POST /api/user/confirm/use': { rule: 'signed in', body: () => ({ token: 'g'.repeat(43) }), insteadOf200: 409 },

  'GET /api/project/list': { rule: 'signed in' },
  'GET /api/project/detail/{id}': { rule: 'tester', id: project },
  'POST /api/project/create': { rule: 'signed in', body: () => ({ name: 'Another' }) },
  'POST /api/project/update': { rule: 'admin', body: (o) => ({ id: o.projectId, name: 'Renamed' }) },
  'POST /api/project/delete': { rule: 'admin', body: (o) => ({ id: o.projectId }) },
  'GET /api/project/prefixes/{id}': { rule: 'developer', id: project },
  'POST /api/project/prefixes/update': { rule: 'super', body: (o) => ({ id: o.projectId, prefixes: ['http://10.0.0.1'] }) },
  'GET /api/project/member/list': { rule: 'tester', query: (o) => `projectId=${o.projectId}` },
  'POST /api/project/member/create': { rule: 'admin', body: (o) => ({ projectId: o.projectId, userName: o.knownEmail, role: 'admin' }) },
  'POST /api/project/member/delete': { rule: 'admin', body: (o) => ({ projectId: o.projectId, userId: o.memberId }) },

  'GET /api/pages/list': { rule: 'tester', query: (o) => `projectId=${o.projectId}` },
  'GET /api/pages/detail/{id}': { rule: 'tester', id: page },
  'GET /api/pages/records/{id}': { rule: 'tester', id: page },
  'POST /api/pages/create': { rule: 'developer', body: (o) => ({ name: 'Another', projectId: o.projectId }) },
  'POST /api/pages/update': {
    rule: 'developer',
    body: (o) => ({ id: o.pageId, revision: 1, patch: { added: { x: entry }, changed: {}, removed: {} } }),
  },
  'POST /api/pages/copy': { rule: 'developer', body: (o) => ({ id: o.pageId }) },
  'POST /api/pages/delete': { rule: 'developer', body: (o) => ({ id: o.pageId }) },
  'POST /api/pages/rollback': { rule: 'developer', body: (o) => ({ pageId: o.pageId, env: 'stg', publishId: o.olderRecordId }) },
  'POST /api/page/publish/create': { rule: 'developer', body: (o) => ({ env: 'prd', id: o.pageId, previewImg: '' }) },
  'POST /api/page/publish/list': { rule: 'tester', body: (o) => ({ pageId: o.pageId }) },
  'POST /api/page/publish/delete': { rule: 'developer', body: (o) => ({ id: o.olderRecordId }) },
  'GET /api/page/publish/detail/{id}': { rule: 'tester', id: (o) => o.recordId },
  'GET /api/viewer/page/{id}': { rule: 'tester', id: page, query: () => 'env=stg' },

  'POST /api/cloud/upload/files': { rule: 'signed in', form: true },
  // One's own without `projectId`; those of a project are its developers'.
  'GET /api/cloud/files/list': { rule: 'developer', query: (o) => `projectId=${o.projectId}` },
  'POST /api/cloud/files/delete': { rule: 'owner', body: (o) => ({ name: o.fileName }) },
  'GET /api/quotas/mine': { rule: 'signed in' },
  'GET /api/quotas/project/{id}': { rule: 'tester', id: project },
  // Anybody signed in may use it for public addresses; what a project opened helps its members alone (proxy.test.ts).
  'POST /api/proxy': { rule: 'signed in', body: (o) => ({ url: 'http://127.0.0.1/', projectId: o.projectId }), insteadOf200: 502 },
  'POST /api/viewer/token': { rule: 'tester', body: (o) => ({ page: o.pageId, env: 'stg' }) },
  'POST /api/viewer/code': { rule: 'signed in', body: (o) => ({ page: o.pageId, env: 'stg' }), insteadOf200: 404 },
  'POST /api/viewer/token/redeem': { rule: 'public', body: () => ({ code: 'nobody-was-given-this-code' }), insteadOf200: 401 },
  'POST /api/viewer/token/renew': { rule: 'signed in', body: () => ({}), insteadOf200: 401 },
  'GET /api/viewer/addresses': { rule: 'public' },
  // Of a private page; a public one's visitors need no login for what it declares, and get nothing else (visitor.test.ts).
  'POST /api/viewer/request': {
    rule: 'tester',
    body: (o) => ({ page: o.pageId, env: 'stg', source: 'orders', url: 'http://127.0.0.1/' }),
    insteadOf200: 403,
  },
  'GET /api/sample/orders': { rule: 'signed in' },
  'GET /api/sample/orders/summary': { rule: 'signed in' },
  'POST /api/sample/orders/create': { rule: 'signed in', body: () => ({ customer: 'Nova', amount: 1 }) },
  'POST /api/sample/orders/update': { rule: 'owner', body: (o) => ({ id: o.orderId, amount: 2 }) },
}

export const actors = [
  'anonymous',
  'logged-out token',
  'expired token',
  'frozen user',
  'other user',
  'tester',
  'developer',
  'project admin',
  'owner',
  'super admin',
] as const
export type ActorName = (typeof actors)[number]

const NEEDS: { readonly [rule in Rule]: readonly ActorName[] } = {
  public: actors,
  'signed in': ['other user', 'tester', 'developer', 'project admin', 'owner', 'super admin'],
  tester: ['tester', 'developer', 'project admin', 'owner', 'super admin'],
  developer: ['developer', 'project admin', 'owner', 'super admin'],
  admin: ['project admin', 'owner', 'super admin'],
  super: ['super admin'],
  'super alone': ['super admin'],
  owner: ['owner'],
}

/** The status an actor must be answered with. */
export const expectedStatus = (row: Row, actor: ActorName): number => {
  const granted = row.insteadOf200 ?? 200
  if (NEEDS[row.rule].includes(actor)) return granted
  if (actor === 'expired token' && row.byCookie) return granted
  if (!NEEDS['signed in'].includes(actor)) return 401
  if (row.rule === 'super alone') return 403
  return actor === 'other user' || row.rule === 'owner' ? 404 : 403
}
