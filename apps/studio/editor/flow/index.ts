export { FlowEditor } from './flow-editor.tsx'
