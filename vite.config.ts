import { renameSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documentsOfServer, wantsDocument } from './scripts/dev-documents.ts'
import { entries, presentEntries, root, workers } from './scripts/entries.ts'
import { importMap } from './scripts/import-map.ts'
import { libraryStyles } from './scripts/library-styles.ts'
import { lighterCharts } from './scripts/lighter-charts.ts'
import { fasterRows, lighterLibrary } from './scripts/lighter-library.ts'
import { pageSigns } from './scripts/page-signs.ts'
import { preloadLinks } from './scripts/preload-links.ts'
import { propFields } from './scripts/prop-fields.ts'
import { refuseBroken } from './scripts/refuse-broken.ts'
import { refuseHeavy } from './scripts/refuse-heavy.ts'
import { singleIcons } from './scripts/single-icons.ts'
import { studioChunks } from './scripts/studio-chunks.ts'
import { workerInOneFile } from './scripts/worker-in-one-file.ts'

const output = join(root, 'dist/web')
const backend = process.env.TESSERA_BACKEND

/**
 * Built pages carry absolute addresses only, so they can move from their source's folder to the root they are served from.
 * The manifest, which the benches read, moves out of what is served.
 */
function pagesAtTheRoot(): Plugin {
  return {
    name: 'tessera:pages-at-the-root',
    apply: 'build',
    // Not when closing, which also happens after a failure and would hide its message.
    writeBundle() {
      for (const page of presentEntries()) renameSync(join(output, page.source), join(output, page.output))
      renameSync(join(output, '.vite/manifest.json'), join(root, 'dist/manifest.json'))
      for (const folder of ['apps', '.vite']) rmSync(join(output, folder), { recursive: true, force: true })
    },
  }
}

/** In development every address that is not a file belongs to one of the pages, as it does on the server. */
function addressesOfPages(): Plugin {
  return {
    name: 'tessera:addresses-of-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const page = wantsDocument(request) && entries.find((entry) => entry.answers(path))
        if (page) request.url = `/${page.source}`
        next()
      })
    },
    // The address shown is not where the source lies, so what the page names relative to itself is named from the root.
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        html.replace(/\b(src|href)="(\.[^"]*)"/g, (_, name: string, file: string) => `${name}="${posix.join(posix.dirname(path), file)}"`),
    },
  }
}

/** Every program has a page at its root. */
const lateParts = {
  'apps/admin/admin.html': ['apps/admin/start.tsx', 'plugins/components/page/view.tsx'],
  'apps/viewer/viewer.html': ['apps/viewer/start.tsx', 'plugins/components/page/view.tsx'],
  'apps/studio/editor.html': ['apps/studio/editor/editor-screen.tsx'],
}

/** A file by what its path ends with. */
const among = (...ends: readonly string[]): RegExp => new RegExp(`/(${ends.join('|')})$`)
const first = among(
  'apps/viewer/(viewer\\.tsx|open-page\\.ts)',
  // It listens to the browser's scheme, as every page of ours does.
  'apps/shell/(theme|watch-errors)\\.ts',
  'apps/shell/library-size\\.ts',
  'sdk/react/((one-of|popup-container|read-row|use-(dark|density|disabled|element|methods))\\.ts|(icon-by-name|slots|styled-text)\\.tsx)',
  'react-dom/client\\.js',
  'react-is/.*',
  '@babel/runtime/helpers/esm/(extends|toPrimitive|typeof|defineProperty|toPropertyKey)\\.js',
  '@arco-design/web-react/es/_util/(is|warning|react-dom|react-19-adapter|classNames|omit|hooks/useMergeProps)\\.js',
  '@arco-design/web-react/es/ConfigProvider/context\\.js',
  '@arco-design/web-react/es/locale/default\\.js',
  '@arco-design/web-react/icon/react-icon/(context|IconLoading/index)\\.js',
)

/**
 * What every page of visitors needs comes in one file, also what it shares with others: many small ones compress worse and cost a request
 * each. The question for the page stays in front, small, and waits for nothing. Other pages share these files, so no source that starts
 * something or brings styles is named here.
 */
const firstLoad = [
  { name: 'first-request', test: /\/apps\/viewer\/(address|fetch-page)\.ts$/, priority: 2 },
  {
    name: 'first-load',
    test: first,
    priority: 1,
  },
  // Those of fields and tables: what repeats in each is compressed once.
  {
    name: 'library-icons',
    test: among(
      '@arco-design/web-react/icon/react-icon/Icon(Down|Close|Search|Filter|Left|Right|Plus|Minus|More|CaretDown|CaretUp)/index\\.js',
    ),
  },
  { name: 'rows', test: among('sdk/react/(use-(cells|narrow|rows)|bound-data|cut-notice|format-cell|value-(cell|words))\\.tsx?') },
  {
    name: 'forms',
    test: /\/sdk\/react\/(form-(field|group|look|rules|scope|tree|values)|use-(field|form|options)|options|characters|(form-item-frame|text-field))\.tsx?$/,
  },
]

/** Icons that other pages of ours load one by one. */
const SINGLE_ICON = /\/Icon[A-Z]\w*-[\w-]+\.js$/

export default defineConfig({
  root,
  appType: 'mpa',
  publicDir: false,
  plugins: [
    propFields(),
    react(),
    pagesAtTheRoot(),
    documentsOfServer(backend),
    addressesOfPages(),
    pageSigns(),
    libraryStyles(),
    fasterRows(),
    lighterLibrary(),
    lighterCharts(),
    singleIcons(),
    preloadLinks(lateParts),
    importMap(join(root, 'dist/import-map.json')),
    refuseHeavy(root),
    refuseBroken(),
  ],
  worker: { format: 'es', rolldownOptions: workerInOneFile },
  // Packages are looked for from here before a page is served. One that is first met later is bundled together with all others once more,
  // and every open page loads again then: on a busy machine for minutes.
  optimizeDeps: { entries: [...presentEntries().map(({ source }) => source), ...workers] },
  server: {
    strictPort: true,
    // The product's own sources are below /plugins too; files of plugins from folders are below a hash.
    proxy: backend
      ? { '^/((api|files|look)(/|$)|map-frame([?]|$)|plugins/[0-9a-f]{64}/)': { target: backend, changeOrigin: false, ws: true } }
      : {},
    watch: { ignored: ['**/dist/**', '**/data/**', '**/.bun/**', '**/test-results/**'] },
  },
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'chrome108',
    manifest: true,
    // What is imported is on its way anyway, so a list of views names each of them only once; the file of all icons is large enough to be asked for before its parts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, others) => others.filter((other) => other !== file && !SINGLE_ICON.test(other)),
    },
    sourcemap: false,
    // A data: address would need a looser content policy for workers, and a small wasm file is still a file to cache.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: presentEntries().map(({ source }) => join(root, source)),
      output: { codeSplitting: { groups: [...firstLoad, studioChunks()] } },
    },
  },
})
