export { FlowScreen } from './flow-screen.tsx'
