// Tools for a plugin's own tests.
export { type HostedComponent, renderInHost } from './render-in-host.tsx'
export { createTestPage, type TestPage } from './test-page.ts'
