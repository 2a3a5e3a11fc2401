// Tools for a plugin's own tests.
export {
  answering,
  createPageActionContext,
  createWorkerContext,
  type TestPageAction,
  TestStop,
  type TestWorker,
  type WorkerSetting,
} from './action-context.ts'
export { createHeadlessApp, type HeadlessApp } from './headless-app.ts'
export { createHeadlessPage, type HeadlessMessage, type HeadlessOptions, type HeadlessPage } from './headless-page.ts'
export { propsFor } from './props-for.ts'
export { type HostedComponent, type HostOptions, renderInHost } from './render-in-host.tsx'
export { outlineOf, type Replayed, replay, replayFailure } from './replay.ts'
export type { HeadlessRequest } from './source-answers.ts'
export { createSourceContext } from './source-context.ts'
export { dragBy, hover, later, leave, press, pressKey, type StepInput, stepBy, typeInto, until } from './steps.ts'
export { defineStories, type Stories, type Story } from './stories.ts'
export type { TestElement } from './test-elements.ts'
export { createTestPage, type TestPage } from './test-page.ts'
export { workerOnThisThread } from './worker-on-this-thread.ts'
