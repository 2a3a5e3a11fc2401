// The plugins of the admin app's own screens, a line each, read as a namespace.
export { approvalsPlugin } from './approvals/index.ts'
