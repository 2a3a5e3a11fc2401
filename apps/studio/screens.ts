// The plugins of the studio's own screens, a line each. Who reads them all reads this module as a namespace, whose order is that of names: where a
// screen stands in the navigation it says itself.
export { projectBlocksPlugin } from './blocks/index.tsx'
export { confirmPlugin } from './confirm/index.ts'
export { editorScreenPlugin } from './editor/index.tsx'
export { errorsPlugin } from './errors/index.ts'
export { landingPlugin } from './landing/index.ts'
export { loginPlugin } from './login/index.ts'
export { pagesPlugin } from './pages/index.tsx'
export { pluginsScreenPlugin } from './plugins-screen/index.ts'
export { profilePlugin } from './profile/index.ts'
export { projectsPlugin } from './projects/index.tsx'
export { publishHistoryPlugin } from './publish-history/index.tsx'
export { visitPlugin } from './visit/index.tsx'
