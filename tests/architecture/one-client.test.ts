import { expect, it } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode } from './syntax.ts'

/** Files that ask the network themselves, each with the reason; everything else goes through `apps/shell/client.ts`. */
const asks: Readonly<Record<string, string>> = {
  'apps/shell/client.ts': 'the client: what it throws has words',
  'apps/shell/report-errors.ts': 'hands the client a fetch whose request outlives the page',
  'apps/shell/report-requests.ts': 'reports requests that a page makes, with the fetch it is given',
  'apps/studio/follow-version.tsx': 'looks for a newer product by itself; a failure is shown to nobody',
  'apps/viewer/page-language.ts': 'a stored text that may be missing: the client is asked then',
  'apps/viewer/told-page.ts': 'a stored page that may be missing: the client is asked then',
  'kernel/engine/ends/compile-vm.ts': 'loads the interpreter',
  'kernel/engine/sending-fetch.ts': 'tells how much of a body has gone, for the engine and the client',
  'kernel/engine/world.ts': 'the network of pages, which the engine wraps: `NoConnection` has words',
  'kernel/engine/run/step-actions.ts': 'the same, recorded',
  'kernel/engine/run/recorded-fetch.ts': 'the same, recorded',
  'plugins/actions/download/fetch-file.ts': 'uses the fetch of its context',
  'plugins/components/bmap/offline-map.ts': 'loads the shapes of land; a failure has words of the map',
  'plugins/nodes/http/run.ts': 'uses the fetch of its context; a failure has words of the server',
  'plugins/services/chat/ask.ts': 'an address of the page’s author; a failure has words of the service',
  'plugins/sources/dictionary/read-dictionaries.ts': 'uses the fetch of its context; a failure has words of the source',
  'sdk/flow/request-data.ts': 'uses the fetch of its context; a failure has words of the source or action',
  'plugins/sources/http/send-form.ts': 'uses the fetch of its context; a failure has words of the source',
  'plugins/sources/http/send.ts': 'uses the fetch of its context; a failure has words of the source',
  'plugins/sources/stream/sse.ts': 'uses the fetch of its context; a failure has words of the source',
  'sdk/flow/through-server.ts': 'uses the fetch that it is given',
  'sdk/examples/reserve.ts': 'shows authors the fetch of their context',
}
/** Files that read the text of an error, each with the reason; people are shown `failureText` or a `toldBy`. */
const reads: Readonly<Record<string, string>> = {
  'apps/shell/lost-code.ts': 'finds out whether code did not come',
  'apps/shell/plugins/import-file.ts': 'what a plugin threw while it loaded',
  'apps/shell/plugins/view-errors.ts': 'what a view of a plugin threw',
  'apps/shell/plugins/visitor-plugins.ts': 'for the console',
  'apps/shell/plugins/worker-plugins.ts': 'for the console',
  'apps/shell/approvals/approval-refusal.ts': 'an error of the client, which has words',
  'apps/shell/approvals/approvals-service.ts': 'an error of the client, which has words',
  'apps/shell/records/record-refusal.ts': 'an error of the client, which has words',
  'apps/shell/report-requests.ts': 'the list of requests in the editor',
  'apps/studio/jobs/job-drawer.tsx': 'why a job of the server failed, for administrators',
  'apps/studio/jobs/job-table.tsx': 'why a job of the server failed, for administrators',
  'apps/studio/app-boundary.tsx': 'details below the words, for a report',
  'apps/kit/panel/code-loading.ts': 'kept for a report',
  'apps/studio/editor/data-panels/import/read-document.ts': 'where a pasted document cannot be parsed',
  'apps/shell/sync/save-queue.ts': 'an error of the client, which has words',
  'apps/admin/reason-of.ts': 'an error of the client, which has words; all others are a connection that failed',
  'apps/viewer/viewer.tsx': 'an error of the client or of opening, which have words; code that did not come is told apart',
}

const NETWORK = /^(fetch|XMLHttpRequest|EventSource)$/
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '')

function asksNetwork(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const { callee } = node
  if (!isNode(callee)) return undefined
  const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
  const chosen = callee.type === 'LogicalExpression' ? nameOf(callee.right) : name
  return NETWORK.test(chosen) || name === 'sendBeacon' ? `calls ${chosen}` : undefined
}

/** `thrown.message`, `(thrown as Error).message`, `list.error.message`. */
function readsError(node: SyntaxNode): string | undefined {
  if (node.type !== 'MemberExpression' || nameOf(node.property) !== 'message' || !isNode(node.object)) return undefined
  const inner = node.object.type === 'TSAsExpression' ? node.object.expression : node.object
  const of = isNode(inner) && inner.type === 'MemberExpression' ? nameOf(inner.property) : nameOf(inner)
  return /^(thrown|error|failure|cause|err)$/i.test(of) ? `shows ${of}.message` : undefined
}

const product = sourceFiles.filter(({ path }) => /^(apps|plugins|sdk|kernel)\//.test(path) && !isTest(path) && !path.includes('/testing/'))
const apps = product.filter(({ path }) => path.startsWith('apps/'))
const withOne = (files: readonly SourceFile[], isOne: (node: SyntaxNode) => string | undefined): readonly string[] =>
  files.filter((file) => findNodes(file, isOne).length > 0).map(({ path }) => path)

it('asks the network in the client, and elsewhere for a reason', () => {
  expect(withOne(product, asksNetwork).filter((path) => !Object.hasOwn(asks, path))).toEqual([])
})

it('shows nobody the text of an error as it was thrown', () => {
  expect(withOne(apps, readsError).filter((path) => !Object.hasOwn(reads, path))).toEqual([])
})

it('keeps a reason only while it is needed', () => {
  const asking = new Set(withOne(product, asksNetwork))
  const reading = new Set(withOne(apps, readsError))
  expect([...Object.keys(asks).filter((path) => !asking.has(path)), ...Object.keys(reads).filter((path) => !reading.has(path))]).toEqual([])
})

it.each(['await fetch(`/api${path}`)', 'globalThis.fetch("/")', '(options.fetch ?? fetch)("/")', 'new XMLHttpRequest()'])(
  'finds a planted request: %s',
  (text) => {
    expect(findNodes({ path: 'apps/x.ts', text: `async function x() { ${text} }` }, asksNetwork)).toHaveLength(1)
  },
)

it.each(['Message.error(thrown.message)', 'show((thrown as Error).message)', 'show(list.error.message)'])(
  'finds a planted text: %s',
  (text) => {
    expect(findNodes({ path: 'apps/x.ts', text }, readsError)).toHaveLength(1)
  },
)
