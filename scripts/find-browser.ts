import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { aptGet, isDebian, isRoot, succeeds } from './debian.ts'

/** A Chromium this machine can run, and where the answer came from. */
export interface FoundBrowser {
  readonly path: string
  readonly from: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Chromium without windows, which opens a page for a quarter of the work. */
const HEADLESS = 'chromium-headless-shell'
const commands = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const macBundles = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

/** Start arguments for a browser under test: quiet, nothing fetched in the background. */
export const launchArguments: readonly string[] = [
  // With all rights of the machine Chromium refuses its own sandbox.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(env: Environment): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

function installedPlaces(env: Environment): string[] {
  if (process.platform === 'darwin') return macBundles
  if (process.platform !== 'win32') return []
  const bases = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((base) => base !== undefined)
  return bases.flatMap((base) => windowsPrograms.map((program) => join(base, program)))
}

/** Finds a browser without installing anything; throws when CHROMIUM_PATH names something that cannot run. */
export function findBrowser(env: Environment = process.env, downloaded = chromium.executablePath()): FoundBrowser | undefined {
  if (env.CHROMIUM_PATH) {
    if (!isExecutable(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not an executable file`)
    return { path: env.CHROMIUM_PATH, from: 'CHROMIUM_PATH' }
  }
  if (downloaded && existsSync(downloaded)) return { path: downloaded, from: "Playwright's download" }
  const found = onPath(env)
  if (found) return { path: found, from: 'PATH' }
  const installed = installedPlaces(env).find(isExecutable)
  return installed ? { path: installed, from: 'an installed application' } : undefined
}

/** Finds a browser, else gets one: Debian's package as root, Playwright's download elsewhere. Debian as root gets the lighter one beside a full one. */
export function ensureBrowser(): FoundBrowser | undefined {
  const found = findBrowser()
  const light = found && (found.from !== 'PATH' || found.path.endsWith(HEADLESS))
  if (light) return found
  if (isRoot && isDebian()) {
    console.log(`Installing the Debian package ${HEADLESS} …`)
    if (aptGet('update') && aptGet('install', '-y', '--no-install-recommends', HEADLESS, 'fonts-noto-cjk')) return findBrowser()
    if (found) console.log(`That did not work; ${found.path} takes longer for each page.`)
  }
  if (found) return found
  console.log("No Chromium here: trying Playwright's download …")
  succeeds(process.execPath, ['--bun', 'node_modules/.bin/playwright', 'install', 'chromium'])
  return findBrowser()
}
