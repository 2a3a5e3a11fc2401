// Tools for a plugin's own tests.
export {
  createPageActionContext,
  createWorkerContext,
  type TestPageAction,
  TestStop,
  type TestWorker,
  type WorkerSetting,
} from './action-context.ts'
export { type HostedComponent, type HostOptions, renderInHost } from './render-in-host.tsx'
export { createTestPage, type TestElement, type TestPage } from './test-page.ts'
