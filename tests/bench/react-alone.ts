import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/entries.ts'

const app = `import { createRoot } from 'react-dom/client'
createRoot(document.body).render(<p>Hello</p>)`

/** The script of a page that is React and one paragraph, built as the product is. */
export async function buildReactAlone(): Promise<Buffer[]> {
  // Inside the repository, so that React is found; outside of git's eyes.
  const folder = mkdtempSync(join(root, 'dist/react-alone-'))
  try {
    writeFileSync(join(folder, 'main.tsx'), app)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { target: 'chrome108', outDir: join(folder, 'out'), rolldownOptions: { input: join(folder, 'main.tsx') } },
    })
    const scripts = readdirSync(join(folder, 'out/assets')).filter((file) => file.endsWith('.js'))
    return scripts.map((file) => readFileSync(join(folder, 'out/assets', file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
